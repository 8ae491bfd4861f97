import { batch, effect, signal } from '@preact/signals';
import type { FindingSummary, Verdict } from '../../../engine/view';
import type { SessionStore } from './session';

export const views = [
  'items',
  'where',
  'keys',
  'events',
  'findings',
  'drift',
  'compare',
  'watch',
  'other',
  'sessions',
] as const;
export type View = (typeof views)[number];

export type SelectionStore = ReturnType<typeof createSelection>;

/** What the person looks at: view, item, key of it, one write, one event. Survives updates and reconnects. */
export function createSelection(session: SessionStore) {
  const view = signal<View>('items');
  const item = signal<number | undefined>(undefined);
  const key = signal<string | undefined>(undefined);
  /** position in the item's writes */
  const write = signal<number | undefined>(undefined);
  const event = signal<number | undefined>(undefined);
  const finding = signal<number | undefined>(undefined);
  /** the key that the Where view asks about */
  const asked = signal('');
  /** the item that was looked at when the person asked */
  const asker = signal<number | undefined>(undefined);
  /** whether what the Where view chose is on an item */
  const onItem = signal(false);
  /** the key that the Keys view shows */
  const distinctKey = signal<string | undefined>(undefined);
  const request = signal<number | undefined>(undefined);
  let chosenId: string | undefined;

  function chooseItem(index: number | undefined): void {
    batch(() => {
      if (index !== item.value) {
        key.value = undefined;
        write.value = undefined;
        event.value = undefined;
      }
      item.value = index;
      chosenId = index === undefined ? undefined : session.items.peek()[index]?.ref.id;
    });
  }

  effect(() => {
    session.generation.value;
    const chosen = item.peek();
    const still = chosen !== undefined && session.items.peek()[chosen]?.ref.id === chosenId;
    if (!still) chooseItem(undefined);
    finding.value = undefined;
    const shown = event.peek();
    if (shown !== undefined && shown >= session.counts.peek().events) event.value = undefined;
  });
  // with nothing chosen, the first item that has metadata shows what there is to see
  effect(() => {
    if (item.value !== undefined) return;
    const first = session.items.value.find((one) => one.writes > 0 && one.role !== 'user');
    if (first) chooseItem(first.index);
  });

  return {
    view,
    item,
    key,
    write,
    event,
    finding,
    asked,
    asker,
    onItem,
    distinctKey,
    request,
    chooseItem,
    chooseKey(name: string): void {
      batch(() => {
        key.value = name;
        write.value = undefined;
      });
    },
    chooseWrite(position: number, name: string, writingEvent: number | undefined): void {
      batch(() => {
        key.value = name;
        write.value = position;
        event.value = writingEvent;
      });
    },
    /** shows an event beside whatever is shown */
    chooseEvent(index: number): void {
      event.value = index;
    },
    /** shows a key of an item beside the view at hand */
    chooseKeyOf(index: number, name: string): void {
      batch(() => {
        chooseItem(index);
        key.value = name;
        write.value = undefined;
        event.value = undefined;
      });
    },
    chooseFinding(chosen: FindingSummary): void {
      batch(() => {
        finding.value = chosen.index;
        if (chosen.item !== undefined) chooseItem(chosen.item);
        key.value = chosen.item === undefined ? undefined : chosen.key;
        write.value = undefined;
        event.value = chosen.event;
      });
    },
    /** goes to an item, and to one key of it */
    goToItem(index: number, name?: string): void {
      batch(() => {
        view.value = 'items';
        chooseItem(index);
        if (name === undefined) return;
        key.value = name;
        write.value = undefined;
        event.value = undefined;
      });
    },
    /** asks where a key went */
    askWhere(name: string): void {
      batch(() => {
        if (view.value !== 'where') asker.value = item.value;
        view.value = 'where';
        asked.value = name;
        onItem.value = false;
        event.value = undefined;
      });
    },
    /** shows one place where the key that was asked about occurred */
    choosePlace({ item: index, key: name, events }: Verdict): void {
      batch(() => {
        onItem.value = index !== undefined;
        if (index !== undefined) {
          chooseItem(index);
          key.value = name;
          write.value = undefined;
        }
        event.value = index === undefined ? events[0] : undefined;
      });
    },
    goToEvent(index: number): void {
      batch(() => {
        view.value = 'events';
        event.value = index;
      });
    },
  };
}
