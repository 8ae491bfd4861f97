import type { DriftKind, SentBackView, ValueText } from '../../../engine/view';

/** Later inputs in a row that say the same of one key. */
export interface SentBackSpan {
  first: SentBackView;
  last: SentBackView;
  state: 'same' | DriftKind;
  actual: ValueText | undefined;
}

/** What the application sent back of one key in one later run input; undefined where they cannot be compared. */
export function sentBackState(sent: SentBackView | undefined, key: string) {
  if (!sent?.comparable) return undefined;
  return sent.keys.find((one) => one.key === key);
}

/** The run input to show first: the latest one that differs, else the latest comparable, else the latest. */
export function tellingSentBack(all: readonly SentBackView[]): SentBackView | undefined {
  return (
    all.findLast((one) => one.comparable && one.keys.some(({ state }) => state !== 'same')) ??
    all.findLast((one) => one.comparable) ??
    all.at(-1)
  );
}

/** What later inputs say of a key, runs of equal answers as one. */
export function sentBackSpans(all: readonly SentBackView[], key: string): SentBackSpan[] {
  const spans: SentBackSpan[] = [];
  for (const sent of all) {
    const found = sentBackState(sent, key);
    if (!found) continue;
    const open = spans.at(-1);
    if (open?.state === found.state && open.actual?.text === found.actual?.text) open.last = sent;
    else spans.push({ first: sent, last: sent, state: found.state, actual: found.actual });
  }
  return spans;
}
