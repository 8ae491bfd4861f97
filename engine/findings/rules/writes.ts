import { typeOf } from '../../json/node';
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
  const { key, value, previous, lost, origin } = write;
  if (value === undefined || previous === undefined) return;
  const place = writePlace(item, write);
  const history = item.keys.get(key);
  const known = history?.found?.get('overwritten-key');
  const overwritten = findings.once('overwritten-key', place, {
    key,
    times: 0,
    first: shorten(previous),
    last: '',
  });
  findings.update(overwritten, { times: (known?.count ?? 0) + (known ? 0 : 1), last: shorten(value) });
  const [from, to] = [typeOf(previous), typeOf(value)];
  if (from !== to) findings.once('type-change', place, { key, from, to });
  if (lost) {
    const first = lost[0]!;
    const shown = lost
      .slice(0, 5)
      .map((pointer) => pointer.slice(1))
      .join(', ');
    const names = lost.length > 5 ? `${shown} and ${lost.length - 5} more` : shown;
    const type = origin.eventType ?? origin.source;
    findings.once(
      'nested-loss',
      { ...place, pointer: first },
      { key, type, lost: names, members: lost.length },
    );
  }
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
  const place = writePlace(item, write);
  if (state === 'reserved')
    findings.once('reserved-key', place, { on: write.origin.eventType ?? 'A message' });
  else findings.once('unprefixed-key', place, { key, object: typeOf(write.value) === 'object' ? 1 : 0 });
}

/** `snapshot-loss`: a snapshot restated an item without keys it held, or dropped it. */
export function onSnapshotLoss(
  findings: Findings,
  item: Item,
  removed: readonly Write[],
  dropped: boolean,
): void {
  const first = removed[0];
  if (!first) return;
  const keys = removed.map(({ key }) => key);
  const place = writePlace(item, first);
  if (keys.length > 1) delete place.key;
  const params = { id: item.id, keys: keys.map((key) => `"${key}"`).join(', '), dropped: dropped ? 1 : 0 };
  findings.add('snapshot-loss', place, params);
}
