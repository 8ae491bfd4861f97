import { sameValue } from '../json/compare';
import type { Item } from '../merge/item';
import type { JsonText } from '../record';
import type { SessionState } from '../session/state';
import { itemRef, valueText } from '../session/summaries';
import type { ComparedKey, ComparedPair, OutlineItem } from '../view';
import { heldAt } from './moment';

/** Two items key by key: the same, another value, or on one side only. */
export function compareItems(state: SessionState, left: number, right: number): ComparedKey[] {
  const held = (index: number) => {
    const item = state.items.all[index];
    return item ? [...heldAt(state, item, undefined)] : [];
  };
  return compareHeld(held(left), held(right));
}

/** The items of two runs, paired. */
export function compareRuns(state: SessionState, left: number, right: number): ComparedPair[] {
  return compareOutlines(outline(state, left), outline(state, right));
}

/** The items of a run, or all, with what they hold; with `until`, with what they held after that event. */
export function outline(state: SessionState, run?: number, until?: number): OutlineItem[] {
  const items =
    run === undefined ? state.items.all : state.items.all.filter((item) => item.run?.index === run);
  return items.map((item) => ({
    item: item.index,
    itemRef: itemRef(item),
    pairsAs: pairName(item),
    held: [...heldAt(state, item, until)],
  }));
}

/** Pairs items by kind, role, tool name and order, never by id; what has no partner stands alone. */
export function compareOutlines(left: readonly OutlineItem[], right: readonly OutlineItem[]): ComparedPair[] {
  const partners = new Map<string, OutlineItem[]>();
  for (const one of right) {
    const waiting = partners.get(one.pairsAs);
    if (waiting) waiting.push(one);
    else partners.set(one.pairsAs, [one]);
  }
  const taken = new Set<OutlineItem>();
  const pairs = left.map((one) => {
    const partner = partners.get(one.pairsAs)?.shift();
    if (partner) taken.add(partner);
    return pairOf(one, partner);
  });
  return [...pairs, ...right.filter((one) => !taken.has(one)).map((one) => pairOf(undefined, one))];
}

function pairName(item: Item): string {
  return JSON.stringify([item.kind, item.role ?? '', item.toolCallName ?? '', item.activityType ?? '']);
}

function pairOf(left: OutlineItem | undefined, right: OutlineItem | undefined): ComparedPair {
  return {
    ...(left ? { left: left.item, leftRef: left.itemRef } : {}),
    ...(right ? { right: right.item, rightRef: right.itemRef } : {}),
    keys: compareHeld(left?.held ?? [], right?.held ?? []),
  };
}

type Held = readonly [key: string, value: JsonText][];

function compareHeld(left: Held, right: Held): ComparedKey[] {
  const [before, after] = [new Map(left), new Map(right)];
  return [...new Set([...before.keys(), ...after.keys()])].map((key) => {
    const [a, b] = [before.get(key), after.get(key)];
    const state = a === undefined ? 'right' : b === undefined ? 'left' : sameValue(a, b) ? 'same' : 'changed';
    return {
      key,
      state,
      ...(a === undefined ? {} : { left: valueText(a) }),
      ...(b === undefined ? {} : { right: valueText(b) }),
    };
  });
}
