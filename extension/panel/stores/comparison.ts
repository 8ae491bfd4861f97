import { computed, effect, signal } from '@preact/signals';
import type { ComparedPair, OutlineItem } from '../../../engine/view';
import { compareOutlines } from '../../../engine/views/compare';
import type { Ask, Source } from '../source/source';
import type { MomentStore } from './moment';
import type { SelectionStore } from './selection';
import type { SessionStore } from './session';
import type { ShownStore } from './shown';

export const comparedThings = ['runs', 'items', 'sessions'] as const;
export type ComparedThing = (typeof comparedThings)[number];

/** Two items, runs or sessions, key by key, as they stood at the moment shown; another session as it ended. */
export function createComparison(
  session: SessionStore,
  selection: SelectionStore,
  moment: MomentStore,
  shown: ShownStore,
  ask: Ask,
) {
  const things = signal<ComparedThing>('runs');
  const chosen = signal<{ left?: number; right?: number }>({});
  const onlyDifferent = signal(true);
  /** the other session, and why it cannot be read */
  const other = signal<{ name: string; outline?: OutlineItem[]; failure?: string } | undefined>(undefined);
  const outline = signal<OutlineItem[]>([]);
  let source: Source | undefined;
  let asked = 0;

  /** the two at hand: the chosen ones, else the last run beside the one before it, the item beside its like */
  const sides = computed<{ left?: number; right?: number }>(() => {
    const { left, right } = chosen.value;
    const [a, b] = things.value === 'runs' ? lastRuns(shown) : likeItems(shown, selection.item.value);
    return {
      ...((left ?? a) !== undefined && { left: left ?? a! }),
      ...((right ?? b) !== undefined && { right: right ?? b! }),
    };
  });

  const stop = effect(() => {
    if (selection.view.value !== 'compare') return;
    const stamp = [session.counts.value.writes, session.generation.value];
    const mine = ++asked;
    const until = moment.event.value;
    void ask({ query: 'outline', ...(until === undefined ? {} : { until }) }).then(
      (items) => {
        if (stamp && mine === asked) outline.value = items;
      },
      () => {},
    );
  });

  return {
    things,
    chosen,
    sides,
    other,
    onlyDifferent,
    choose(side: 'left' | 'right', index: number): void {
      chosen.value = { ...sides.value, [side]: index };
    },
    compare(what: ComparedThing): void {
      things.value = what;
      chosen.value = {};
    },
    pairs: computed<ComparedPair[]>(() => {
      const came = new Set(shown.items.value.map(({ index }) => index));
      const all = outline.value.filter(({ item }) => came.has(item));
      const { left, right } = sides.value;
      if (things.value === 'sessions')
        return other.value?.outline ? compareOutlines(all, other.value.outline) : [];
      if (left === undefined || right === undefined) return [];
      if (things.value === 'items') return compareOutlines(alone(all, left), alone(all, right));
      const items = session.items.value;
      const ofRun = (run: number) => all.filter(({ item }) => items[item]?.run === run);
      return compareOutlines(ofRun(left), ofRun(right));
    }),
    /** Reads another session to compare with. */
    async read(opened: Source): Promise<void> {
      source?.stop();
      source = opened;
      other.value = { name: opened.name };
      try {
        await opened.start({
          changes() {},
          capture() {},
          link() {},
          origin() {},
          warnings() {},
          missed() {},
        });
        const items = await opened.ask({ query: 'outline' });
        if (source === opened) other.value = { name: opened.name, outline: items };
      } catch (error) {
        const failure = error instanceof Error ? error.message : String(error);
        if (source === opened) other.value = { name: opened.name, failure };
      }
    },
    leave(): void {
      stop();
      source?.stop();
    },
  };
}

/** One item as an outline that pairs with any other. */
function alone(outline: readonly OutlineItem[], index: number): OutlineItem[] {
  const item = outline.find(({ item: at }) => at === index);
  return item ? [{ ...item, pairsAs: '' }] : [];
}

/** The last run that is no replay, and the one before it on its thread. */
function lastRuns({ runs }: ShownStore): [number | undefined, number | undefined] {
  const told = runs.value.filter(({ replay }) => !replay);
  const last = told.at(-1);
  const before = told.findLast(({ index, threadId }) => index !== last?.index && threadId === last?.threadId);
  return [before?.index ?? told.at(-2)?.index, last?.index];
}

/** The chosen item, and the latest other of its kind and role. */
function likeItems(
  { items }: ShownStore,
  chosen: number | undefined,
): [number | undefined, number | undefined] {
  const item = items.value.find(({ index }) => index === chosen);
  const like = items.value.findLast(
    ({ index, ref, role, toolCallName }) =>
      item &&
      index !== item.index &&
      ref.kind === item.ref.kind &&
      role === item.role &&
      toolCallName === item.toolCallName,
  );
  return [like?.index, item?.index];
}
