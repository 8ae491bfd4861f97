import type { Item } from './item';

interface Place {
  item: Item;
  order: number;
  before: Place | undefined;
  after: Place | undefined;
}

/** The messages that a thread holds, in conversation order; held messages may share an id (spec section 5). */
export class Conversation {
  private first: Place | undefined;
  private last: Place | undefined;
  private readonly places = new Map<Item, Place>();
  private readonly byId = new Map<string, Item[]>();
  private readonly callsById = new Map<string, Item[]>();

  /** The first held message with that id. */
  message(id: string): Item | undefined {
    return this.byId.get(id)?.[0];
  }

  /** The first held tool call with that id. */
  call(id: string): Item | undefined {
    return this.callsById.get(id)?.[0];
  }

  /** All held messages with that id, in order. */
  messagesOf(id: string): readonly Item[] {
    return this.byId.get(id) ?? [];
  }

  /** All held tool calls with that id, in the order of their messages. */
  callsOf(id: string): readonly Item[] {
    return this.callsById.get(id) ?? [];
  }

  /** The held messages, in order. */
  *messages(): Generator<Item> {
    for (let place = this.first; place; place = place.after) yield place.item;
  }

  /** Adds a message at the end. */
  append(item: Item): void {
    const order = this.last ? this.last.order + 1 : 0;
    const place: Place = { item, order, before: this.last, after: undefined };
    if (this.last) this.last.after = place;
    else this.first = place;
    this.last = place;
    this.hold(place);
  }

  /** Adds a tool message right after `owner` and the tool messages already there. */
  insertResult(item: Item, owner: Item): void {
    let before = this.places.get(owner);
    while (before?.after?.item.role === 'tool') before = before.after;
    if (!before?.after) {
      this.append(item);
      return;
    }
    const after = before.after;
    const place: Place = { item, order: (before.order + after.order) / 2, before, after };
    if (place.order === before.order || place.order === after.order) this.renumber();
    place.order = (before.order + after.order) / 2;
    before.after = place;
    after.before = place;
    this.hold(place);
  }

  /** Takes a message out. Its tool calls stay held until they are dropped one by one. */
  remove(item: Item): void {
    const place = this.places.get(item);
    if (!place) return;
    if (place.before) place.before.after = place.after;
    else this.first = place.after;
    if (place.after) place.after.before = place.before;
    else this.last = place.before;
    this.places.delete(item);
    release(this.byId, item);
  }

  /** Adds a tool call to its message. */
  addCall(call: Item, owner: Item): void {
    call.parent = owner;
    call.parentId = owner.id;
    owner.calls.push(call);
    insert(this.callsById, call, (a, b) => this.orderOf(a.parent) - this.orderOf(b.parent));
  }

  /** Takes a tool call from its message. */
  removeCall(call: Item): void {
    if (call.parent) call.parent.calls = call.parent.calls.filter((other) => other !== call);
    call.parent = undefined;
    release(this.callsById, call);
  }

  private hold(place: Place): void {
    this.places.set(place.item, place);
    insert(this.byId, place.item, (a, b) => this.orderOf(a) - this.orderOf(b));
  }

  private orderOf(item: Item | undefined): number {
    return (item && this.places.get(item)?.order) ?? Number.POSITIVE_INFINITY;
  }

  private renumber(): void {
    let order = 0;
    for (let place = this.first; place; place = place.after) place.order = order++;
  }
}

function insert(index: Map<string, Item[]>, item: Item, compare: (a: Item, b: Item) => number): void {
  const sharing = index.get(item.id);
  if (!sharing) index.set(item.id, [item]);
  else {
    sharing.push(item);
    if (compare(sharing.at(-2)!, item) > 0) sharing.sort(compare);
  }
}

function release(index: Map<string, Item[]>, item: Item): void {
  const sharing = index.get(item.id);
  if (!sharing) return;
  const rest = sharing.filter((other) => other !== item);
  if (rest.length > 0) index.set(item.id, rest);
  else index.delete(item.id);
}
