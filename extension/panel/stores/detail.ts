import { computed, signal } from '@preact/signals';
import type { ItemDetail, Verdict, WriteView } from '../../../engine/view';
import type { Ask } from '../source/source';
import { createAnswer } from './answer';
import type { SelectionStore } from './selection';
import { tellingSentBack } from './sent-back';
import type { SessionStore } from './session';
import { layOutTimeline, type Scale } from './timeline';

/** Everything asked for about what is chosen: the item with its writes, the key's verdict, one write, one event. */
export function createDetail(session: SessionStore, selection: SelectionStore, ask: Ask) {
  const { item, key, write, event } = selection;
  const summary = computed(() => (item.value === undefined ? undefined : session.items.value[item.value]));
  const answered = createAnswer(
    ask,
    () => (item.value === undefined ? undefined : { query: 'item' as const, item: item.value }),
    () => [summary.value, session.requests.value.length],
  );
  const finding = computed(() =>
    selection.view.value === 'findings' && selection.finding.value !== undefined
      ? session.findings.value[selection.finding.value]
      : undefined,
  );
  /** whether the view at hand is about the chosen item; else it is about events alone */
  const aboutItem = computed(() => {
    const view = selection.view.value;
    if (view === 'findings') return finding.value?.item !== undefined && finding.value.item === item.value;
    return view === 'items' || view === 'drift';
  });
  let last: ItemDetail | undefined;
  /** the item's earlier detail stays on the screen while a newer one is on its way */
  const detail = computed(() => {
    if (item.value === undefined) last = undefined;
    else if (answered.value) last = answered.value;
    else if (last?.summary.index !== item.value) last = undefined;
    return last;
  });
  const history = computed<WriteView[]>(
    () => detail.value?.writes.filter((one) => one.key === key.value) ?? [],
  );
  const chosenWrite = computed<WriteView | undefined>(() => {
    const position = write.value;
    if (position !== undefined) return detail.value?.writes[position];
    const ofEvent =
      event.value === undefined ? undefined : history.value.find((one) => one.event === event.value);
    return ofEvent ?? history.value.findLast((one) => one.effect === 'overwrite' || one.effect === 'remove');
  });
  const verdicts = createAnswer(
    ask,
    () =>
      key.value === undefined || item.value === undefined
        ? undefined
        : { query: 'explain' as const, key: key.value, item: item.value },
    () => [summary.value, session.drift.value, session.requests.value.length],
  );
  /** the event to show: the chosen one, else the one behind the chosen write */
  const shownEvent = computed(
    () => event.value ?? (aboutItem.value && key.value ? chosenWrite.value?.event : undefined),
  );
  const scale = signal<Scale>('steps');
  const chosenRequest = signal<number | undefined>(undefined);

  return {
    summary,
    finding,
    aboutItem,
    detail,
    timeline: computed(() => detail.value && layOutTimeline(detail.value)),
    scale,
    history,
    chosenWrite,
    verdict: computed<Verdict | undefined>(() => verdicts.value?.[0]),
    /** both values of the chosen write, whole */
    values: createAnswer(ask, () => {
      const one = chosenWrite.value;
      if (!one || item.value === undefined) return undefined;
      return { query: 'value' as const, item: item.value, write: one.index };
    }),
    event: createAnswer(ask, () =>
      shownEvent.value === undefined ? undefined : { query: 'event' as const, event: shownEvent.value },
    ),
    sentBack: computed(() => {
      const all = detail.value?.sentBack ?? [];
      return all.find((one) => one.request === chosenRequest.value) ?? tellingSentBack(all);
    }),
    chosenRequest,
    findings: computed(() => session.findings.value.filter((one) => one.item === item.value)),
  };
}
