import { entriesOf } from '../event/metadata';
import type { StoredMessage, StoredToolCall } from '../event/stored';
import type { ItemKind } from '../view';
import { isObject } from '../wire/frame';
import type { Item, ItemSeed, WriteOrigin } from './item';
import type { Dropped, Items } from './items';
import type { Thread } from './thread';

const KIND_OF_ROLE: Readonly<Record<string, ItemKind>> = {
  tool: 'tool-message',
  activity: 'activity-message',
  reasoning: 'reasoning-message',
};

/** The kind of item that a stored message is. */
export function kindOfRole(role: string): ItemKind {
  return KIND_OF_ROLE[role] ?? 'text-message';
}

/** The package convention of `@ag-ui/client` on a snapshot: which activity types it owns. */
export type OwnedActivities =
  | { owns: 'all' }
  | { owns: 'types'; types: readonly unknown[] }
  | { owns: 'inferred' };

const CONVENTION_KEY = '@ag-ui/client';

/** Reads that convention off a snapshot's own metadata (spec section 5, MESSAGES_SNAPSHOT). */
export function ownedActivities(metadata: unknown): OwnedActivities {
  if (!isObject(metadata) || !Object.hasOwn(metadata, CONVENTION_KEY)) return { owns: 'inferred' };
  const value = metadata[CONVENTION_KEY];
  if (!isObject(value)) return { owns: 'types', types: [] };
  if (!Object.hasOwn(value, 'authoritativeActivityTypes')) return { owns: 'inferred' };
  const types = value.authoritativeActivityTypes;
  if (types === null) return { owns: 'all' };
  const named = Array.isArray(types) && types.every((type) => typeof type === 'string');
  return { owns: 'types', types: named ? types : [] };
}

/** Restates a thread's messages by a MESSAGES_SNAPSHOT, and drops what it leaves out. */
export function applySnapshot(
  items: Items,
  thread: Thread,
  messages: readonly StoredMessage[],
  activities: OwnedActivities,
  origin: WriteOrigin,
): Dropped[] {
  const byId = new Map(messages.map((message) => [message.id, message]));
  const hasActivity = messages.some(({ role }) => role === 'activity');
  const hasReasoning = messages.some(({ role }) => role === 'reasoning');
  const keeps = (item: Item): boolean => {
    if (item.kind === 'reasoning-message') return !hasReasoning;
    if (item.kind !== 'activity-message') return false;
    if (activities.owns === 'types') return !activities.types.includes(item.activityType);
    return activities.owns === 'inferred' && !hasActivity;
  };
  const changes: Dropped[] = [];
  const held = new Set<string>();
  for (const item of [...thread.conversation.messages()]) {
    const message = byId.get(item.id);
    if (message) {
      held.add(item.id);
      changes.push(...restate(items, item, message, origin));
    } else if (!keeps(item)) changes.push(...items.drop(item, origin));
    else held.add(item.id);
  }
  for (const message of messages) {
    if (!held.has(message.id)) changes.push(...addStored(items, thread, message, origin));
  }
  return changes;
}

/** Adds the messages of a run input that the thread does not hold yet; a held one is never changed. */
export function addMissing(
  items: Items,
  thread: Thread,
  messages: readonly StoredMessage[],
  origin: WriteOrigin,
): Dropped[] {
  return messages.flatMap((message) =>
    thread.conversation.message(message.id) ? [] : addStored(items, thread, message, origin),
  );
}

function restate(items: Items, item: Item, message: StoredMessage, origin: WriteOrigin): Dropped[] {
  items.touch(item, origin);
  items.changeKind(item, kindOfRole(message.role));
  item.role = message.role;
  item.subagentRunId = message.subagentRunId;
  item.toolCallId = message.toolCallId;
  item.activityType = message.activityType;
  const stated = message.toolCalls ?? [];
  const left = new Set(item.calls);
  const restated = stated.map((stored): [StoredToolCall, Item | undefined] => {
    const held = [...left].find(({ id }) => id === stored.id);
    if (held) left.delete(held);
    return [stored, held];
  });
  const dropped = [...left].flatMap((call) => items.drop(call, origin));
  const calls = restated.map(([stored, held]) =>
    held ? restateCall(items, held, stored, origin) : addCall(items, item, stored, origin),
  );
  return [
    { item, writes: item.restate(storedEntries(message), origin), dropped: false },
    ...dropped,
    ...calls,
  ];
}

function restateCall(items: Items, call: Item, stored: StoredToolCall, origin: WriteOrigin): Dropped {
  items.touch(call, origin);
  if (stored.name) call.toolCallName = stored.name;
  return { item: call, writes: call.restate(storedEntries(stored), origin), dropped: false };
}

function addStored(items: Items, thread: Thread, message: StoredMessage, origin: WriteOrigin): Dropped[] {
  const seed: ItemSeed = { kind: kindOfRole(message.role), id: message.id, role: message.role };
  if (message.subagentRunId !== undefined) seed.subagentRunId = message.subagentRunId;
  if (message.toolCallId !== undefined) seed.toolCallId = message.toolCallId;
  if (message.activityType !== undefined) seed.activityType = message.activityType;
  const item = items.create(thread, seed, origin);
  thread.conversation.append(item);
  const calls = (message.toolCalls ?? []).map((stored) => addCall(items, item, stored, origin));
  const entries = storedEntries(message);
  return [{ item, writes: entries ? item.merge(entries, origin) : [], dropped: false }, ...calls];
}

function addCall(items: Items, owner: Item, stored: StoredToolCall, origin: WriteOrigin): Dropped {
  const seed: ItemSeed = { kind: 'tool-call', id: stored.id, toolCallName: stored.name };
  if (owner.subagentRunId !== undefined) seed.subagentRunId = owner.subagentRunId;
  const call = items.create(owner.thread, seed, origin);
  owner.thread.conversation.addCall(call, owner);
  const entries = storedEntries(stored);
  return { item: call, writes: entries ? call.merge(entries, origin) : [], dropped: false };
}

function storedEntries({ metadata }: Pick<StoredMessage, 'metadata'>) {
  return metadata.state === 'object' ? entriesOf(metadata) : undefined;
}
