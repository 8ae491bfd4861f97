import type { Run } from '../session/run';
import type { ItemKind } from '../view';
import { Conversation } from './conversation';
import type { Item } from './item';

/** One thread of one page origin: its messages and their metadata persist across runs (spec section 5, Identity). */
export class Thread {
  readonly conversation = new Conversation();
  /** every item ever built, by id, in order of first appearance */
  private readonly built = new Map<string, Item[]>();
  private readonly counted = new Map<string, number>();
  /** the latest run of each id */
  readonly runs = new Map<string, Run>();
  /** something of its history was not kept: rules that rest on absence keep silent */
  incomplete = false;

  constructor(
    readonly threadId: string,
    readonly origin: string,
  ) {}

  /** Counts a new item among those of its kind and id. */
  register(item: Item): void {
    const built = this.built.get(item.id);
    if (built) built.push(item);
    else this.built.set(item.id, [item]);
    const name = `${item.kind} ${item.id}`;
    item.occurrence = this.counted.get(name) ?? 0;
    this.counted.set(name, item.occurrence + 1);
  }

  /** The items of an id, in order of first appearance. */
  itemsOf(id: string): readonly Item[] {
    return this.built.get(id) ?? [];
  }

  /** Gives an item another kind, and counts those of its id anew: all of them are returned, or none. */
  changeKind(item: Item, kind: ItemKind): readonly Item[] {
    if (item.kind === kind) return [];
    item.kind = kind;
    const counts = new Map<ItemKind, number>();
    const sharing = this.itemsOf(item.id);
    for (const other of sharing) {
      other.occurrence = counts.get(other.kind) ?? 0;
      counts.set(other.kind, other.occurrence + 1);
    }
    for (const [each, count] of counts) this.counted.set(`${each} ${item.id}`, count);
    return sharing;
  }
}
