import { sameValue } from '../json/node';
import type { Item } from '../merge/item';
import type { SessionState } from '../session/state';
import { itemRef, valueText } from '../session/summaries';
import type { ComparedKey, ComparedPair } from '../view';

/** Two items key by key: the same, another value, or on one side only. */
export function compareItems(left: Item | undefined, right: Item | undefined): ComparedKey[] {
  const keys = new Set([...heldKeys(left), ...heldKeys(right)]);
  return [...keys].map((key) => {
    const a = left?.keys.get(key)?.value;
    const b = right?.keys.get(key)?.value;
    const state = a === undefined ? 'right' : b === undefined ? 'left' : sameValue(a, b) ? 'same' : 'changed';
    return {
      key,
      state,
      ...(a === undefined ? {} : { left: valueText(a) }),
      ...(b === undefined ? {} : { right: valueText(b) }),
    };
  });
}

function heldKeys(item: Item | undefined): string[] {
  return [...(item?.keys.values() ?? [])].flatMap(({ key, value }) => (value === undefined ? [] : [key]));
}

/** The items of two runs, paired by kind, role, tool name and order, never by id; what has no partner stands alone. */
export function compareRuns(state: SessionState, left: number, right: number): ComparedPair[] {
  const partners = new Map<string, Item[]>();
  for (const item of state.items.all) {
    if (item.run?.index !== right) continue;
    const name = pairName(item);
    const waiting = partners.get(name);
    if (waiting) waiting.push(item);
    else partners.set(name, [item]);
  }
  const pairs: ComparedPair[] = [];
  for (const item of state.items.all) {
    if (item.run?.index !== left) continue;
    pairs.push(pairOf(item, partners.get(pairName(item))?.shift()));
  }
  const alone = [...partners.values()].flat().sort((a, b) => a.index - b.index);
  return [...pairs, ...alone.map((item) => pairOf(undefined, item))];
}

function pairName(item: Item): string {
  return JSON.stringify([item.kind, item.role ?? '', item.toolCallName ?? '', item.activityType ?? '']);
}

function pairOf(left: Item | undefined, right: Item | undefined): ComparedPair {
  return {
    ...(left ? { left: left.index, leftRef: itemRef(left) } : {}),
    ...(right ? { right: right.index, rightRef: itemRef(right) } : {}),
    keys: compareItems(left, right),
  };
}
