import type { ItemKind } from '../view';
import { Item, type ItemSeed } from './item';
import type { Thread } from './thread';
import type { Write, WriteLog, WriteOrigin } from './write-log';

/** Every item that a session built or stored, in order of first appearance. */
export class Items {
  readonly all: Item[] = [];
  /** items that changed since they were last taken */
  private changed = new Set<Item>();
  /** items whose kind or occurrence changed since they were last taken */
  private renamed = new Set<Item>();

  constructor(readonly log: WriteLog) {}

  /** Makes an item of a thread; where it stands in the conversation is the caller's to say. */
  create(thread: Thread, seed: ItemSeed, origin: WriteOrigin): Item {
    const item = new Item(this.all.length, thread, seed, origin, this.log);
    this.all.push(item);
    thread.register(item);
    this.touch(item, origin);
    return item;
  }

  /** Notes that a record reached an item. */
  touch(item: Item, origin: WriteOrigin): void {
    item.touch(origin);
    this.changed.add(item);
  }

  /** Notes that something about an item is to be shown anew. */
  mark(item: Item): void {
    this.changed.add(item);
  }

  /** Gives an item another kind: whatever names it, or one that shares its id, is to be shown anew. */
  changeKind(item: Item, kind: ItemKind): void {
    for (const other of item.thread.changeKind(item, kind)) {
      this.changed.add(other);
      this.renamed.add(other);
    }
  }

  /** Drops a held message and its calls, or a held call: each key that it held is removed. */
  drop(item: Item, origin: WriteOrigin): Dropped[] {
    const { conversation } = item.thread;
    const calls = item.calls.flatMap((call) => this.drop(call, origin));
    if (item.kind === 'tool-call') conversation.removeCall(item);
    else conversation.remove(item);
    item.dropped = true;
    item.droppedAt = origin.event;
    this.mark(item);
    return [{ item, writes: item.clear(origin), dropped: true }, ...calls];
  }

  takeRenamed(): ReadonlySet<Item> {
    const taken = this.renamed;
    this.renamed = new Set();
    return taken;
  }

  takeChanged(): Item[] {
    const taken = [...this.changed];
    this.changed = new Set();
    return taken;
  }
}

/** An item that a snapshot, a drop or an activity changed, and how. */
export interface Dropped {
  item: Item;
  writes: Write[];
  dropped: boolean;
}
