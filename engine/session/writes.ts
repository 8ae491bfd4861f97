import type { MetadataEntry } from '../event/metadata';
import type { FindingPlace, RuleId } from '../findings/finding';
import type { Findings } from '../findings/findings';
import { mayHoldFaults, onValue } from '../findings/rules/values';
import { onKey, onOverwrite, onRepeat, onSnapshotLoss, writePlace } from '../findings/rules/writes';
import { typeOf } from '../json/tree';
import type { Item, Write } from '../merge/item';
import { repeatsFirstTelling } from './replay';
import type { SessionState } from './state';

const VALUE_RULES: readonly RuleId[] = ['precision-loss', 'duplicate-key', 'secret-like-value'];

/** Holds what one event, snapshot or request wrote to an item against the rules. */
export function judgeWrites(
  state: SessionState,
  item: Item,
  writes: readonly Write[],
  binary: boolean,
): void {
  for (const write of writes) {
    if (write.effect === 'remove' || repeatsFirstTelling(item, write)) continue;
    const { findings } = state;
    const keyState = state.prefixes.stateOf(write.key);
    onKey(findings, item, write, keyState);
    if (write.effect === 'overwrite') onOverwrite(findings, item, write);
    else if (write.effect === 'repeat') onRepeat(findings, item, write);
    if (write.value !== undefined && (write.effect !== 'repeat' || wasFoundIn(item, write.key))) {
      if (mayHoldFaults(write.value, binary)) judgeValue(findings, item, write, binary);
    }
    if (write.origin.source === 'event' && write.origin.run)
      write.origin.run.keys.see(findings, item, write, keyState === 'unprefixed');
  }
}

function judgeValue(findings: Findings, item: Item, write: Write, binary: boolean): void {
  const on = write.origin.eventType ?? 'A message';
  onValue(findings, write.value ?? '', {
    place: writePlace(item, write),
    name: '',
    on,
    key: write.key,
    binary,
  });
}

/** Whether a key's value was found at fault before: an equal value then counts again. */
function wasFoundIn(item: Item, key: string): boolean {
  const found = item.keys.get(key)?.found;
  return found !== undefined && VALUE_RULES.some((rule) => found.has(rule));
}

/** A snapshot took keys from an item, or dropped it with the keys it held. */
export function judgeSnapshot(
  state: SessionState,
  item: Item,
  writes: readonly Write[],
  dropped: boolean,
): void {
  onSnapshotLoss(
    state.findings,
    item,
    writes.filter(({ effect }) => effect === 'remove'),
    dropped,
  );
}

/** Holds metadata that no item carries against the rules: once for its thread, event type or carrier, and key. */
export function judgeOutside(
  state: SessionState,
  entries: readonly MetadataEntry[],
  place: FindingPlace,
  outside: string,
  carrier: string,
  binary = false,
): void {
  for (const { key, value } of entries) {
    const keyState = carrier === 'content-part' ? 'prefixed' : state.prefixes.stateOf(key);
    const at = carrier === 'content-part' ? place : { ...place, key };
    const name = `${outside} ${key}`;
    if (keyState === 'unprefixed') {
      const object = typeOf(value) === 'object' ? 1 : 0;
      state.findings.once('unprefixed-key', at, { key, object }, name);
    } else if (keyState === 'reserved') state.findings.once('reserved-key', at, { on: carrier }, name);
    onValue(state.findings, value, { place: at, name, on: carrier, key, binary });
  }
}
