import { entriesOf } from '../event/metadata';
import { type ReadEvent, stringField } from '../event/read';
import type { LaneStep, OpenStream } from '../lanes/chunks';
import type { ItemKind, UnlandedReason } from '../view';
import type { Item, ItemSeed, Write, WriteOrigin } from './item';
import type { Dropped, Items } from './items';
import type { Thread } from './thread';

/** Where an event landed, what it wrote, and what else it changed. */
export interface Landed {
  item?: Item;
  /** why it landed on no item */
  unlanded?: UnlandedReason;
  writes: Write[];
  changes: Dropped[];
}

/** What landing one event needs. */
export interface LandingPlace {
  items: Items;
  thread: Thread;
  origin: WriteOrigin;
  /** false for a malformed event: it opens and closes, and merges nothing */
  merges: boolean;
  lane: LaneStep;
  /** an id that the compatibility boundary made up */
  madeUp: boolean;
}

type Lander = (event: ReadEvent, place: LandingPlace) => Landed;

const OWN: Landed = { unlanded: 'own', writes: [], changes: [] };
const ORPHAN: Landed = { unlanded: 'orphan', writes: [], changes: [] };

const LANDERS: Readonly<Record<string, Lander>> = {
  TEXT_MESSAGE_START: (event, place) => openMessage(place, event, textSeed(event)),
  TEXT_MESSAGE_CONTENT: continueMessage,
  TEXT_MESSAGE_END: continueMessage,
  REASONING_MESSAGE_START: (event, place) => openMessage(place, event, reasoningSeed(event, place)),
  REASONING_MESSAGE_CONTENT: continueMessage,
  REASONING_MESSAGE_END: continueMessage,
  TOOL_CALL_START: (event, place) => openCall(place, event, callSeed(event)),
  TOOL_CALL_ARGS: continueCall,
  TOOL_CALL_END: continueCall,
  TOOL_CALL_RESULT: landResult,
  ACTIVITY_SNAPSHOT: landActivitySnapshot,
  ACTIVITY_DELTA: landActivityDelta,
  TEXT_MESSAGE_CHUNK: landChunk,
  TOOL_CALL_CHUNK: landChunk,
  REASONING_MESSAGE_CHUNK: landChunk,
};

/** Lands one event of a known type (spec section 4): on its item, or on nothing. */
export function landEvent(event: ReadEvent, place: LandingPlace): Landed {
  return LANDERS[event.type]?.(event, place) ?? OWN;
}

function mergeInto(item: Item, event: ReadEvent, place: LandingPlace, changes: Dropped[] = []): Landed {
  place.items.touch(item, place.origin);
  const lands = place.merges && event.metadata.state === 'object';
  return { item, writes: lands ? item.merge(entriesOf(event.metadata), place.origin) : [], changes };
}

function textSeed(event: ReadEvent): ItemSeed {
  return owned(event, {
    kind: 'text-message',
    id: idOf(event),
    role: stringField(event, 'role') ?? 'assistant',
  });
}

function reasoningSeed(event: ReadEvent, { madeUp }: LandingPlace): ItemSeed {
  return owned(event, { kind: 'reasoning-message', id: idOf(event), role: 'reasoning', minted: madeUp });
}

function callSeed(event: ReadEvent): ItemSeed & { parentMessageId?: string } {
  const seed: ItemSeed & { parentMessageId?: string } = {
    kind: 'tool-call',
    id: stringField(event, 'toolCallId') ?? '',
    toolCallName: stringField(event, 'toolCallName') ?? '',
  };
  const parent = stringField(event, 'parentMessageId');
  if (parent !== undefined) seed.parentMessageId = parent;
  return owned(event, seed);
}

function idOf(event: ReadEvent): string {
  return stringField(event, 'messageId') ?? '';
}

function owned<T extends ItemSeed>(event: ReadEvent, seed: T): T {
  const owner = stringField(event, 'subagentRunId');
  if (owner !== undefined) seed.subagentRunId = owner;
  return seed;
}

/** A START on any held non-activity id continues that message; its kind and role stand. */
function openMessage(place: LandingPlace, event: ReadEvent, seed: ItemSeed): Landed {
  if (event.faults.some(({ field }) => field === 'messageId')) return ORPHAN;
  const held = place.thread.conversation.message(seed.id);
  if (held?.kind === 'activity-message') return ORPHAN;
  return mergeInto(held ?? addMessage(place, seed), event, place);
}

function addMessage({ items, thread, origin }: LandingPlace, seed: ItemSeed): Item {
  const item = items.create(thread, seed, origin);
  thread.conversation.append(item);
  return item;
}

function continueMessage(event: ReadEvent, place: LandingPlace): Landed {
  const held = place.thread.conversation.message(idOf(event));
  return held && held.kind !== 'activity-message' ? mergeInto(held, event, place) : ORPHAN;
}

/** A START of a held call continues it; a new call joins its parent's message, or one minted for it. */
function openCall(
  place: LandingPlace,
  event: ReadEvent,
  seed: ItemSeed & { parentMessageId?: string },
): Landed {
  if (event.faults.some(({ field }) => field === 'toolCallId')) return ORPHAN;
  const { items, thread, origin } = place;
  const held = thread.conversation.call(seed.id);
  if (held) {
    if (seed.toolCallName) held.toolCallName = seed.toolCallName;
    return mergeInto(held, event, place);
  }
  const owner = owningMessage(place, seed);
  const call = items.create(thread, seed, origin);
  thread.conversation.addCall(call, owner);
  return mergeInto(call, event, place);
}

function owningMessage(place: LandingPlace, call: ItemSeed & { parentMessageId?: string }): Item {
  const named = call.parentMessageId ? place.thread.conversation.message(call.parentMessageId) : undefined;
  if (named?.role === 'assistant') return named;
  const id = call.parentMessageId && !named ? call.parentMessageId : call.id;
  const seed: ItemSeed = { kind: 'text-message', id, role: 'assistant', minted: true };
  // As the reference client has it, a message minted under a taken id has no owner of its own.
  const taken = place.thread.conversation.message(id) !== undefined;
  if (call.subagentRunId !== undefined && !taken) seed.subagentRunId = call.subagentRunId;
  return addMessage(place, seed);
}

function continueCall(event: ReadEvent, place: LandingPlace): Landed {
  const held = place.thread.conversation.call(stringField(event, 'toolCallId') ?? '');
  return held ? mergeInto(held, event, place) : ORPHAN;
}

/** TOOL_CALL_RESULT always mints a message, right after its call's message and the tool messages already there. */
function landResult(event: ReadEvent, place: LandingPlace): Landed {
  if (event.faults.some(({ field }) => field === 'messageId')) return ORPHAN;
  const { items, thread, origin } = place;
  const toolCallId = stringField(event, 'toolCallId') ?? '';
  const role = stringField(event, 'role') ?? 'tool';
  const item = items.create(
    thread,
    owned(event, { kind: 'tool-message', id: idOf(event), role, toolCallId }),
    origin,
  );
  const owner = thread.conversation.call(toolCallId)?.parent;
  if (owner?.role === 'assistant') thread.conversation.insertResult(item, owner);
  else thread.conversation.append(item);
  return mergeInto(item, event, place);
}

/** Replaces content, type and owner and keeps what metadata was gathered; `replace: false` only merges. */
function landActivitySnapshot(event: ReadEvent, place: LandingPlace): Landed {
  if (event.faults.some(({ field }) => field === 'messageId')) return ORPHAN;
  const { thread, items, origin } = place;
  const held = thread.conversation.message(idOf(event));
  const replaces = event.fields.replace !== false;
  const seed = owned<ItemSeed>(event, {
    kind: 'activity-message',
    id: idOf(event),
    role: 'activity',
    activityType: stringField(event, 'activityType') ?? '',
  });
  if (!held) return mergeInto(addMessage(place, seed), event, place);
  if (held.kind !== 'activity-message') {
    if (!replaces) return ORPHAN;
    const changes = becomeActivity(items, held, origin);
    describeActivity(held, seed);
    return mergeInto(held, event, place, changes);
  }
  if (replaces) describeActivity(held, seed);
  return mergeInto(held, event, place);
}

function becomeActivity(items: Items, held: Item, origin: WriteOrigin): Dropped[] {
  const calls = held.calls.flatMap((call) => items.drop(call, origin));
  const writes = held.clear(origin);
  items.changeKind(held, 'activity-message');
  return [{ item: held, writes, dropped: false }, ...calls];
}

function describeActivity(item: Item, seed: ItemSeed): void {
  item.role = 'activity';
  item.activityType = seed.activityType;
  item.subagentRunId = seed.subagentRunId;
  item.toolCallId = undefined;
}

function landActivityDelta(event: ReadEvent, place: LandingPlace): Landed {
  const held = place.thread.conversation.message(idOf(event));
  if (held?.kind !== 'activity-message') return ORPHAN;
  if (place.merges) held.activityType = stringField(event, 'activityType') ?? held.activityType;
  return mergeInto(held, event, place);
}

/** A chunk lands where the events that it stands for would land, one write a key. */
function landChunk(event: ReadEvent, place: LandingPlace): Landed {
  const { stream, opens } = place.lane;
  if (!stream) return ORPHAN;
  const { conversation } = place.thread;
  if (stream.kind === 'tool') {
    const held = opens ? undefined : conversation.call(stream.id);
    return held
      ? mergeInto(held, event, place)
      : opens
        ? openCall(place, event, streamSeed(stream, 'tool-call'))
        : ORPHAN;
  }
  if (opens) return openMessage(place, event, streamSeed(stream, kindOf(stream)));
  const held = conversation.message(stream.id);
  return held && held.kind !== 'activity-message' ? mergeInto(held, event, place) : ORPHAN;
}

function kindOf(stream: OpenStream): ItemKind {
  return stream.kind === 'text' ? 'text-message' : 'reasoning-message';
}

function streamSeed(stream: OpenStream, kind: ItemKind): ItemSeed & { parentMessageId?: string } {
  const seed: ItemSeed & { parentMessageId?: string } = { kind, id: stream.id };
  if (kind === 'tool-call') seed.toolCallName = stream.name ?? '';
  else seed.role = kind === 'text-message' ? (stream.role ?? 'assistant') : 'reasoning';
  if (stream.parentMessageId !== undefined) seed.parentMessageId = stream.parentMessageId;
  if (stream.owner !== undefined) seed.subagentRunId = stream.owner;
  return seed;
}
