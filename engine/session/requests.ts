import type { MetadataRead } from '../event/metadata';
import { type RunInput, readRunInput } from '../event/stored';
import type { FindingPlace } from '../findings/finding';
import { onMalformedMetadata } from '../findings/rules/events';
import { onRepeatedKeys } from '../findings/rules/values';
import type { Item, WriteOrigin } from '../merge/item';
import { addMissing } from '../merge/snapshot';
import { type StoredAt, type StoredSighting, sightingsOfInput } from '../merge/stored';
import type { Thread } from '../merge/thread';
import type { RequestRecord } from '../record';
import type { Connection } from './connection';
import type { SessionState } from './state';
import { judgeOutside, judgeWrites } from './writes';

/** Takes a run input: it is compared with the merge, then adds what its thread does not hold yet. */
export function takeRequest(state: SessionState, connection: Connection, record: RequestRecord): void {
  const input = parseInput(record.input);
  const thread = state.thread(connection, input.threadId ?? '');
  connection.confirmed = true;
  connection.thread = thread;
  const index = state.requests.length;
  connection.lastRequest = index;
  const { tMs } = record;
  const request = { index, connection: connection.index, atEvent: state.log.length, tMs };
  state.requests.push({
    ...request,
    ...(input.threadId === undefined ? {} : { threadId: input.threadId }),
    ...(input.runId === undefined ? {} : { runId: input.runId }),
  });
  compareWithMerge(state, thread, input, {
    ...request,
    ...(input.runId === undefined ? {} : { runId: input.runId }),
  });
  const origin: WriteOrigin = { source: 'request', tMs, connection, request: index };
  for (const { item, writes } of addMissing(state.items, thread, input.messages, origin)) {
    judgeWrites(state, item, writes, false);
  }
  seeStored(
    state,
    thread,
    sightingsOfInput(input),
    storedAt(thread, { request: index, runId: input.runId }),
    {
      request: index,
      connection: connection.index,
      threadId: thread.threadId,
      tMs,
    },
  );
}

function parseInput(text: string): RunInput {
  try {
    return readRunInput(text, 0, JSON.parse(text));
  } catch {
    return { messages: [], tools: [], resume: [] };
  }
}

function compareWithMerge(
  state: SessionState,
  thread: Thread,
  input: RunInput,
  request: Parameters<SessionState['drift']['compare']>[2],
): void {
  for (const [item, metadata] of carriedItems(thread, input)) {
    state.drifting.set(item.index, state.drift.compare(item, metadata, request, state.findings));
    state.items.mark(item);
  }
}

/** The held items that an input carries, in its order. */
function carriedItems(thread: Thread, { messages }: RunInput): [Item, MetadataRead][] {
  const { conversation } = thread;
  const messageOf = pairing(messages, (id) =>
    conversation.messagesOf(id).filter(({ kind }) => kind !== 'activity-message'),
  );
  const callOf = pairing(
    messages.flatMap(({ toolCalls }) => toolCalls ?? []),
    (id) => conversation.callsOf(id),
  );
  return messages.flatMap((message) =>
    [messageOf(message), ...(message.toolCalls ?? []).map(callOf)].filter((pair) => pair !== undefined),
  );
}

/** Pairs what was sent with what is held under its id. Those that share an id pair by order, when none is left out. */
function pairing<T extends { id: string; metadata: MetadataRead }>(
  sent: readonly T[],
  held: (id: string) => readonly Item[],
): (one: T) => [Item, MetadataRead] | undefined {
  const sharing = new Map<string, T[]>();
  for (const one of sent) {
    const others = sharing.get(one.id);
    if (others) others.push(one);
    else sharing.set(one.id, [one]);
  }
  return (one) => {
    const others = sharing.get(one.id) ?? [];
    const items = held(one.id);
    const item = items.length === others.length ? items[others.indexOf(one)] : undefined;
    return item && [item, one.metadata];
  };
}

/** Where stored metadata is seen; undefined parts are left out. */
export function storedAt(
  thread: Thread,
  at: { event?: number | undefined; request?: number | undefined; runId?: string | undefined },
): StoredAt {
  return {
    threadKey: `${thread.origin} ${thread.threadId}`,
    threadId: thread.threadId,
    ...(at.runId === undefined ? {} : { runId: at.runId }),
    ...(at.event === undefined ? {} : { event: at.event }),
    ...(at.request === undefined ? {} : { request: at.request }),
  };
}

/** Keeps stored metadata that says something new, and judges what no item carries. */
export function seeStored(
  state: SessionState,
  thread: Thread,
  sightings: readonly StoredSighting[],
  at: StoredAt,
  place: FindingPlace,
): void {
  for (const sighting of sightings) {
    const { carrier, id, metadata, text, partType } = sighting;
    if (metadata.state === 'malformed' && !isRetiredNull(carrier, partType, at)) {
      onMalformedMetadata(state.findings, place, `${carrier} "${id}"`, metadata.found);
    }
    if (!state.stored.see(sighting, at)) continue;
    const outside = `${at.threadKey} ${carrier}`;
    const item = itemOfCarrier(thread, sighting);
    onRepeatedKeys(state.findings, metadata, item ? { ...place, item } : place, carrier, outside);
    if (carrier === 'content-part')
      judgeOutside(state, [{ key: '', value: text ?? '' }], place, outside, carrier);
    else if (carrier !== 'message' && carrier !== 'tool-call' && metadata.state === 'object')
      judgeOutside(state, metadata.entries, place, outside, carrier);
  }
}

/** The item that a stored message or tool call is. */
function itemOfCarrier({ conversation }: Thread, { carrier, id }: StoredSighting): Item | undefined {
  if (carrier === 'message') return conversation.message(id);
  return carrier === 'tool-call' ? conversation.call(id) : undefined;
}

/** A media part's `metadata: null` in a snapshot or an echoed input is a retired shape, not a malformed one. */
function isRetiredNull(carrier: string, partType: string | undefined, at: StoredAt): boolean {
  return carrier === 'content-part' && partType !== 'text' && at.event !== undefined;
}
