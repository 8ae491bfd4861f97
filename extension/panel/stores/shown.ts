import { computed } from '@preact/signals';
import type { ItemSummary, MomentItem } from '../../../engine/view';
import type { MomentStore } from './moment';
import type { SessionStore } from './session';

export type ShownStore = ReturnType<typeof createShown>;

/** The session's lists as they stood at the moment shown. */
export function createShown(session: SessionStore, moment: MomentStore) {
  const by = (event: number | undefined, tMs: number | undefined) => {
    const until = moment.event.value;
    if (until === undefined) return true;
    if (event !== undefined) return event <= until;
    return tMs === undefined || moment.tMs.value === undefined || tMs <= moment.tMs.value;
  };
  return {
    items: computed(() => {
      const held = moment.items.value;
      if (!held) return session.items.value;
      return session.items.value.flatMap((item) => {
        const then = held.get(item.index);
        return then ? [asOf(item, then)] : [];
      });
    }),
    runs: computed(() => session.runs.value.filter((run) => by(run.firstEvent, run.startMs))),
    findings: computed(() => session.findings.value.filter(({ event, tMs }) => by(event, tMs))),
    drift: computed(() => {
      const requests = session.requests.value;
      return session.drift.value.filter(({ request }) => by(requests[request]?.atEvent, undefined));
    }),
    unlanded: computed(() => session.unlanded.value.filter(({ event }) => by(event, undefined))),
    stored: computed(() => {
      const requests = session.requests.value;
      return session.stored.value.filter(({ event, request }) =>
        by(event ?? (request === undefined ? undefined : requests[request]?.atEvent), undefined),
      );
    }),
  };
}

/** An item's row at a moment; what was found about it since is not known yet. */
function asOf(item: ItemSummary, then: MomentItem): ItemSummary {
  const { keys, writes, overwritten, lost, unprefixed, reserved, dropped } = then;
  const row: ItemSummary = { ...item, keys, writes, overwritten, lost, unprefixed, reserved, drift: 0 };
  if (!dropped) delete row.dropped;
  return row;
}
