import type { MetadataRead } from '../event/metadata';
import type { RunInput, StoredEntry, StoredMessage, StoredPart } from '../event/stored';
import { sameValue } from '../json/compare';
import type { JsonText } from '../record';
import type { StoredCarrier } from '../view';

/** Metadata that stands as a plain stored field (spec section 5, Stored metadata). */
export interface Stored {
  index: number;
  carrier: StoredCarrier;
  id: string;
  metadata: JsonText;
  threadId?: string;
  runId?: string;
  event?: number;
  request?: number;
}

/** Where stored metadata was seen. */
export interface StoredAt {
  threadKey: string;
  threadId?: string;
  runId?: string;
  event?: number;
  request?: number;
}

/** One carrier's metadata as found, malformed or not. */
export interface StoredSighting {
  carrier: StoredCarrier;
  id: string;
  metadata: MetadataRead;
  /** a content part's value may be anything but null */
  text?: JsonText;
  partType?: string;
}

/** Every stored metadata whose value differs from the last one seen for its carrier and id on its thread. */
export class StoredMetadata {
  readonly all: Stored[] = [];
  private readonly last = new Map<string, JsonText>();

  /** Keeps a sighting if it says something new. */
  see({ carrier, id, metadata, text }: StoredSighting, at: StoredAt): Stored | undefined {
    const value = text ?? (metadata.state === 'object' ? metadata.text : undefined);
    if (value === undefined) return undefined;
    const name = JSON.stringify([at.threadKey, carrier, id]);
    const before = this.last.get(name);
    if (before !== undefined && sameValue(before, value)) return undefined;
    this.last.set(name, value);
    const stored: Stored = { index: this.all.length, carrier, id, metadata: value };
    if (at.threadId !== undefined) stored.threadId = at.threadId;
    if (at.runId !== undefined) stored.runId = at.runId;
    if (at.event !== undefined) stored.event = at.event;
    if (at.request !== undefined) stored.request = at.request;
    this.all.push(stored);
    return stored;
  }
}

/** The carriers of a run input: its messages, their calls and parts, tools and resume entries. */
export function sightingsOfInput(input: RunInput): StoredSighting[] {
  return [
    ...sightingsOfMessages(input.messages),
    ...sightingsOfEntries('tool', input.tools),
    ...sightingsOfEntries('resume-entry', input.resume),
  ];
}

/** The carriers among stored messages. */
export function sightingsOfMessages(messages: readonly StoredMessage[]): StoredSighting[] {
  return messages.flatMap((message) => [
    { carrier: 'message' as const, id: message.id, metadata: message.metadata },
    ...(message.toolCalls ?? []).map(({ id, metadata }) => ({ carrier: 'tool-call' as const, id, metadata })),
    ...sightingsOfParts(message.id, message.parts),
  ]);
}

/** The content parts of one message. */
export function sightingsOfParts(messageId: string, parts: readonly StoredPart[]): StoredSighting[] {
  return parts.map(({ index, type, metadata }) => ({
    carrier: 'content-part',
    id: `${messageId}/${index}`,
    metadata: metadata.trim() === 'null' ? { state: 'malformed', found: 'null' } : { state: 'absent' },
    partType: type,
    ...(metadata.trim() === 'null' ? {} : { text: metadata }),
  }));
}

/** Tools, interrupts or resume entries. */
export function sightingsOfEntries(
  carrier: 'tool' | 'interrupt' | 'resume-entry',
  entries: readonly StoredEntry[],
): StoredSighting[] {
  return entries.map(({ id, metadata }) => ({ carrier, id, metadata }));
}
