import { computed, signal } from '@preact/signals';
import type { DriftKind, ItemRef, RequestSummary, ValueText } from '../../../engine/view';
import type { Ask } from '../source/source';
import { createAnswer } from './answer';
import type { SelectionStore } from './selection';
import type { SessionStore } from './session';
import type { ShownStore } from './shown';

/** One key of one item, held beside sent. */
export interface SentRow {
  item: number;
  itemRef: ItemRef;
  /** the first row of its item */
  first: boolean;
  comparable: boolean;
  key: string;
  state: 'same' | DriftKind;
  expected?: ValueText;
  actual?: ValueText;
}

export interface SentRequest {
  request: RequestSummary;
  differs: number;
}

/** Run inputs, and what each carried beside what had been built. */
export function createSentInputs(
  session: SessionStore,
  shown: ShownStore,
  selection: SelectionStore,
  ask: Ask,
) {
  const onlyDifferent = signal(true);
  const requests = computed<SentRequest[]>(() => {
    const counts = new Map<number, number>();
    for (const { request } of shown.drift.value) counts.set(request, (counts.get(request) ?? 0) + 1);
    return session.requests.value.map((request) => ({ request, differs: counts.get(request.index) ?? 0 }));
  });
  /** the chosen input; else the last that differs, else the last */
  const chosen = computed(() => {
    const all = requests.value;
    const wanted = selection.request.value;
    return (
      all.find(({ request }) => request.index === wanted) ??
      all.findLast(({ differs }) => differs > 0) ??
      all.at(-1)
    );
  });
  const detail = createAnswer(
    ask,
    () =>
      chosen.value === undefined || selection.view.value !== 'drift'
        ? undefined
        : { query: 'request' as const, request: chosen.value.request.index },
    () => [session.drift.value.length, session.generation.value],
  );
  const all = computed<SentRow[]>(() =>
    (detail.value?.items ?? []).flatMap(({ item, itemRef, sent }) =>
      sent.keys.map((key, at) => ({ item, itemRef, first: at === 0, comparable: sent.comparable, ...key })),
    ),
  );
  return {
    onlyDifferent,
    requests,
    chosen,
    detail,
    all,
    rows: computed(() =>
      onlyDifferent.value
        ? all.value.filter(({ state, comparable }) => comparable && state !== 'same')
        : all.value,
    ),
  };
}
