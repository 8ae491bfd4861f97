import { typeOf } from '../../json/tree';
import type { Item, Write } from '../../merge/item';
import type { KeyState } from '../../view';
import type { FindingPlace } from '../finding';
import type { Findings } from '../findings';
import { shorten } from './shorten';

const MANY_REPEATS = 10;

/** Where a write is. */
export function writePlace(item: Item, write: Write): FindingPlace {
  const { origin } = write;
  const place: FindingPlace = {
    item,
    key: write.key,
    threadId: item.thread.threadId,
    connection: origin.connection.index,
    tMs: origin.tMs,
  };
  if (origin.event !== undefined) place.event = origin.event;
  if (origin.request !== undefined) place.request = origin.request;
  if (origin.run) place.runId = origin.run.runId;
  return place;
}

/** `overwritten-key`, `type-change` and `nested-loss`: what an overwrite replaced. */
export function onOverwrite(findings: Findings, item: Item, write: Write): void {
  const { key, value, previous, lost } = write;
  if (value === undefined || previous === undefined) return;
  const known = findings.again('overwritten-key', item, key);
  if (known) {
    known.params.times = known.count;
    known.params.last = shorten(value);
  } else {
    const params = { key, times: 1, first: shorten(previous), last: shorten(value) };
    findings.once('overwritten-key', writePlace(item, write), params);
  }
  const [from, to] = [typeOf(previous), typeOf(value)];
  if (from !== to) findings.once('type-change', writePlace(item, write), { key, from, to });
  if (lost) onNestedLoss(findings, item, write, lost);
}

function onNestedLoss(findings: Findings, item: Item, write: Write, lost: readonly string[]): void {
  const { key, origin } = write;
  const shown = lost.slice(0, 5).map((pointer) => pointer.slice(1));
  const names = shown.join(', ') + (lost.length > 5 ? ` and ${lost.length - 5} more` : '');
  const type = origin.eventType ?? origin.source;
  const params = { key, type, lost: names, members: lost.length };
  findings.once('nested-loss', { ...writePlace(item, write), pointer: lost[0]! }, params);
}

/** `repeated-write`: events rewrote a key with an equal value ten times or more. */
export function onRepeat(findings: Findings, item: Item, write: Write): void {
  const history = item.keys.get(write.key);
  if (!history || history.repeats < MANY_REPEATS) return;
  const params = { key: write.key, times: history.repeats, bytes: history.repeatBytes };
  const finding = findings.once('repeated-write', writePlace(item, write), params);
  findings.update(finding, params);
  if (finding) finding.count = history.repeats;
}

/** `unprefixed-key` and `reserved-key`, once for an item and key; every write counts. */
export function onKey(findings: Findings, item: Item, write: Write, state: KeyState): void {
  if (state === 'prefixed' || write.value === undefined) return;
  const { key } = write;
  if (findings.again(state === 'reserved' ? 'reserved-key' : 'unprefixed-key', item, key)) return;
  const place = writePlace(item, write);
  if (state === 'reserved')
    findings.once('reserved-key', place, { on: write.origin.eventType ?? 'A message' });
  else findings.once('unprefixed-key', place, { key, object: typeOf(write.value) === 'object' ? 1 : 0 });
}

/** `snapshot-loss`, once for an item and key: a snapshot restated the item without it, or dropped the item. */
export function onSnapshotLoss(
  findings: Findings,
  item: Item,
  removed: readonly Write[],
  dropped: boolean,
): void {
  for (const write of removed) {
    const params = { id: item.id, keys: `"${write.key}"`, dropped: dropped ? 1 : 0 };
    findings.once('snapshot-loss', writePlace(item, write), params);
  }
}
