import type { MetadataEntry } from '../event/metadata';
import type { Finding } from '../findings/finding';
import { changeOf } from '../json/compare';
import type { JsonText } from '../record';
import type { Connection } from '../session/connection';
import type { Run } from '../session/run';
import type { ItemKind } from '../view';
import type { Thread } from './thread';
import type { Write, WriteLog, WriteOrigin } from './write-log';

export type { Write, WriteOrigin };

/** One key of an item through time. */
export interface KeyHistory {
  key: string;
  /** undefined while the item does not hold the key */
  value: JsonText | undefined;
  /** the place in the log of the write that gave the held value; -1 while there is none */
  place: number;
  overwrites: number;
  /** rewrites with an equal value by events, and the bytes they cost */
  repeats: number;
  repeatBytes: number;
  /** findings made once for this item and key, by rule */
  found: Map<string, Finding> | undefined;
}

/** What identifies an item when it is made. */
export interface ItemSeed {
  kind: ItemKind;
  id: string;
  role?: string;
  subagentRunId?: string;
  toolCallId?: string;
  toolCallName?: string;
  activityType?: string;
  minted?: boolean;
}

/** A message or tool call: what events build and metadata lands on (spec sections 3 to 5). */
export class Item {
  kind: ItemKind;
  readonly id: string;
  role: string | undefined;
  subagentRunId: string | undefined;
  toolCallId: string | undefined;
  toolCallName: string | undefined;
  activityType: string | undefined;
  /** an assistant message that a tool call made for itself */
  readonly minted: boolean;
  occurrence = 0;
  /** the run that first built it */
  run: Run | undefined;
  dropped = false;
  droppedAt: number | undefined;
  /** a metadata object is held, be it empty */
  carriesMetadata = false;
  readonly keys = new Map<string, KeyHistory>();
  heldKeys = 0;
  /** its writes' places in the log, in order */
  private readonly places: number[] = [];
  overwrites = 0;
  lost = 0;
  /** events that landed here */
  events = 0;
  /** connections whose events or snapshots touched it; empty for an item known only from requests */
  readonly touchedBy = new Set<Connection>();
  /** a message's tool calls, in order */
  calls: Item[] = [];
  /** a tool call's message */
  parent: Item | undefined;
  /** the id of that message, kept when the call goes */
  parentId: string | undefined;
  /** the event that made it; absent when a request did */
  readonly firstEvent: number | undefined;
  firstMs: number;
  lastMs: number;

  constructor(
    readonly index: number,
    readonly thread: Thread,
    seed: ItemSeed,
    origin: WriteOrigin,
    readonly log: WriteLog,
  ) {
    this.kind = seed.kind;
    this.id = seed.id;
    this.role = seed.role;
    this.subagentRunId = seed.subagentRunId;
    this.toolCallId = seed.toolCallId;
    this.toolCallName = seed.toolCallName;
    this.activityType = seed.activityType;
    this.minted = seed.minted ?? false;
    this.run = origin.run;
    this.firstEvent = origin.event;
    this.firstMs = origin.tMs;
    this.lastMs = origin.tMs;
  }

  /** Every write to it, in order, each made anew as an object. */
  get writes(): Write[] {
    return this.places.map((place) => this.log.at(place));
  }

  get writeCount(): number {
    return this.places.length;
  }

  /** One of its writes; undefined when there is none of that number. */
  writeAt(index: number): Write | undefined {
    const place = this.places[index];
    return place === undefined ? undefined : this.log.at(place);
  }

  /** The place in the log of one of its writes. */
  placeAt(index: number): number {
    return this.places[index]!;
  }

  /** Notes that an event, snapshot or request reached this item. */
  touch(origin: WriteOrigin): void {
    this.lastMs = origin.tMs;
    if (origin.source === 'event') this.events++;
    if (origin.source !== 'request') this.touchedBy.add(origin.connection);
  }

  /** Merges one event's entries: key by key, the last write winning, nothing merged deeper (spec section 3). */
  merge(entries: readonly MetadataEntry[], origin: WriteOrigin): Write[] {
    this.carriesMetadata = true;
    return entries.map((entry) => this.write(entry, origin));
  }

  /** Replaces the held metadata whole by a stored copy's, absent meaning gone (spec section 5, MESSAGES_SNAPSHOT). */
  restate(entries: readonly MetadataEntry[] | undefined, origin: WriteOrigin): Write[] {
    const kept = new Set(entries?.map(({ key }) => key));
    const removed = this.removeKeys(origin, (key) => !kept.has(key));
    const written = entries ? this.merge(entries, origin) : [];
    this.carriesMetadata = entries !== undefined;
    return [...removed, ...written];
  }

  /** Takes away every held key: the item is dropped, or an activity takes over its id. */
  clear(origin: WriteOrigin): Write[] {
    this.carriesMetadata = false;
    return this.removeKeys(origin, () => true);
  }

  private removeKeys(origin: WriteOrigin, goes: (key: string) => boolean): Write[] {
    const writes: Write[] = [];
    for (const history of this.keys.values()) {
      if (history.value === undefined || !goes(history.key)) continue;
      const write: Write = { origin, key: history.key, effect: 'remove', previous: history.value };
      writes.push(this.keep(write, history.place));
      history.value = undefined;
      history.place = -1;
      this.heldKeys--;
    }
    return writes;
  }

  private write({ key, value }: MetadataEntry, origin: WriteOrigin): Write {
    const history = this.historyOf(key);
    const { value: before, place } = history;
    const write = this.writeOver(history, before, value, origin);
    history.value = value;
    this.keep(write, place);
    history.place = this.places.at(-1)!;
    return write;
  }

  private writeOver(
    history: KeyHistory,
    before: JsonText | undefined,
    value: JsonText,
    origin: WriteOrigin,
  ): Write {
    const { key } = history;
    if (before === undefined) {
      this.heldKeys++;
      return { origin, key, effect: 'set', value };
    }
    const change = changeOf(before, value);
    if (change.same) {
      if (origin.source === 'event' && !origin.replay) {
        history.repeats++;
        history.repeatBytes += value.length;
      }
      return { origin, key, effect: 'repeat', value };
    }
    history.overwrites++;
    this.overwrites++;
    const write: Write = { origin, key, effect: 'overwrite', value, previous: before };
    if (change.lost.length > 0) {
      write.lost = change.lost;
      this.lost += change.lost.length;
    }
    return write;
  }

  private keep(write: Write, before: number): Write {
    this.places.push(this.log.add(write, before));
    return write;
  }

  private historyOf(key: string): KeyHistory {
    let history = this.keys.get(key);
    if (!history) {
      history = {
        key,
        value: undefined,
        place: -1,
        overwrites: 0,
        repeats: 0,
        repeatBytes: 0,
        found: undefined,
      };
      this.keys.set(key, history);
    }
    return history;
  }
}
