import { computed, signal } from '@preact/signals';
import type { ItemDetail, Verdict, WriteView } from '../../../engine/view';
import type { Ask } from '../source/source';
import { createAnswer } from './answer';
import type { MomentStore } from './moment';
import type { SelectionStore, View } from './selection';
import { tellingSentBack } from './sent-back';
import type { SessionStore } from './session';
import type { ShownStore } from './shown';
import { layOutTimeline, type Scale } from './timeline';

/** views whose rows are keys of items */
const itemViews: ReadonlySet<View> = new Set(['drift', 'watch', 'compare']);

/** Everything asked for about what is chosen: the item with its writes, the key's verdict, one write, one event. */
export function createDetail(
  session: SessionStore,
  selection: SelectionStore,
  moment: MomentStore,
  shown: ShownStore,
  ask: Ask,
) {
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
    if (view === 'where') return selection.onItem.value;
    return view === 'items' || (itemViews.has(view) && key.value !== undefined);
  });
  let last: ItemDetail | undefined;
  /** the item's earlier detail stays on the screen while a newer one is on its way */
  const detail = computed(() => {
    if (item.value === undefined) last = undefined;
    else if (answered.value) last = answered.value;
    else if (last?.summary.index !== item.value) last = undefined;
    return last;
  });
  /** whether a write had come by the moment shown */
  const cameBy = computed(() => {
    const until = moment.event.value;
    const requests = session.requests.value;
    return ({ event, request }: WriteView) =>
      until === undefined || (event ?? requests[request ?? -1]?.atEvent ?? 0) <= until;
  });
  const history = computed<WriteView[]>(
    () => detail.value?.writes.filter((one) => one.key === key.value && cameBy.value(one)) ?? [],
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
  /** later inputs that carried the item, those that had left by the moment shown */
  const sentBackBy = computed(() => {
    const until = moment.event.value;
    const all = detail.value?.sentBack ?? [];
    return until === undefined ? all : all.filter(({ atEvent }) => atEvent <= until);
  });
  const scale = signal<Scale>('steps');
  const chosenRequest = signal<number | undefined>(undefined);

  return {
    summary,
    finding,
    aboutItem,
    detail,
    timeline: computed(() => detail.value && layOutTimeline(detail.value, cameBy.value)),
    scale,
    history,
    chosenWrite,
    /** what became of the key, the most telling first */
    verdicts: computed<readonly Verdict[]>(() => (verdicts.value ?? []).filter(moment.knew)),
    /** both values of the chosen write, whole */
    values: createAnswer(ask, () => {
      const one = chosenWrite.value;
      if (!one || item.value === undefined) return undefined;
      return { query: 'value' as const, item: item.value, write: one.index };
    }),
    event: createAnswer(ask, () =>
      shownEvent.value === undefined ? undefined : { query: 'event' as const, event: shownEvent.value },
    ),
    sentBackBy,
    sentBack: computed(() => {
      const all = sentBackBy.value;
      return all.find((one) => one.request === chosenRequest.value) ?? tellingSentBack(all);
    }),
    chosenRequest,
    findings: computed(() => shown.findings.value.filter((one) => one.item === item.value)),
  };
}
