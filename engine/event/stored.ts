import { elementsOf, type Member, membersOf } from '../json/text';
import type { JsonText } from '../record';
import { isObject } from '../wire/frame';
import { ABSENT, type MetadataRead, readMetadata } from './metadata';

/** A tool call as a message stores it. */
export interface StoredToolCall {
  id: string;
  name: string;
  metadata: MetadataRead;
}

/** A content part's metadata: any value but null. */
export interface StoredPart {
  index: number;
  type: string;
  metadata: JsonText;
}

/** A message of a snapshot or a run input, as far as metadata and identity go. */
export interface StoredMessage {
  id: string;
  role: string;
  subagentRunId?: string;
  toolCallId?: string;
  activityType?: string;
  metadata: MetadataRead;
  /** absent when the message names none */
  toolCalls?: StoredToolCall[];
  parts: StoredPart[];
}

/** A tool, interrupt or resume entry that carries metadata. */
export interface StoredEntry {
  id: string;
  metadata: MetadataRead;
}

/** A RunAgentInput, as far as this product reads it (spec section 6). */
export interface RunInput {
  threadId?: string;
  runId?: string;
  parentRunId?: string;
  messages: StoredMessage[];
  tools: StoredEntry[];
  resume: StoredEntry[];
}

const KNOWN_ROLES = new Set(['developer', 'system', 'assistant', 'user', 'tool', 'activity', 'reasoning']);

/** The last member of that name; what a program that parses the text sees. */
export function memberNamed(members: readonly Member[], name: string): Member | undefined {
  return members.findLast(({ key }) => key === name);
}

/** The metadata among an object's members. */
export function metadataIn(text: JsonText, members: readonly Member[]): MetadataRead {
  const member = memberNamed(members, 'metadata');
  return member ? readMetadata(text, member.start, member.end) : ABSENT;
}

/** Reads the messages of an array at `at`. Entries without a string id, or of an unknown role, are no messages. */
export function readMessages(text: JsonText, at: number, parsed: unknown): StoredMessage[] {
  return objectsIn(text, at, parsed).flatMap(({ value, members }) => {
    if (typeof value.id !== 'string' || typeof value.role !== 'string' || !KNOWN_ROLES.has(value.role))
      return [];
    const message: StoredMessage = {
      id: value.id,
      role: value.role,
      metadata: metadataIn(text, members),
      parts: [],
    };
    if (typeof value.subagentRunId === 'string') message.subagentRunId = value.subagentRunId;
    if (typeof value.toolCallId === 'string') message.toolCallId = value.toolCallId;
    if (typeof value.activityType === 'string') message.activityType = value.activityType;
    const calls = memberNamed(members, 'toolCalls');
    if (calls && value.role === 'assistant')
      message.toolCalls = readToolCalls(text, calls.start, value.toolCalls);
    const content = memberNamed(members, 'content');
    if (content && Array.isArray(value.content))
      message.parts = readParts(text, content.start, value.content);
    return [message];
  });
}

function readToolCalls(text: JsonText, at: number, parsed: unknown): StoredToolCall[] {
  return objectsIn(text, at, parsed).flatMap(({ value, members }) => {
    if (typeof value.id !== 'string') return [];
    const name =
      isObject(value.function) && typeof value.function.name === 'string' ? value.function.name : '';
    return [{ id: value.id, name, metadata: metadataIn(text, members) }];
  });
}

/** The content parts that carry metadata. */
export function readParts(text: JsonText, at: number, parsed: unknown): StoredPart[] {
  return objectsIn(text, at, parsed).flatMap(({ index, value, members }) => {
    const member = memberNamed(members, 'metadata');
    const type = typeof value.type === 'string' ? value.type : '';
    return member ? [{ index, type, metadata: text.slice(member.start, member.end) }] : [];
  });
}

/** The entries of an array at `at` whose `idName` is a string. */
export function readEntries(text: JsonText, at: number, parsed: unknown, idName: string): StoredEntry[] {
  return objectsIn(text, at, parsed).flatMap(({ value, members }) => {
    const id = value[idName];
    return typeof id === 'string' ? [{ id, metadata: metadataIn(text, members) }] : [];
  });
}

/** Reads the run input object that begins at `at`. */
export function readRunInput(text: JsonText, at: number, parsed: unknown): RunInput {
  const input: RunInput = { messages: [], tools: [], resume: [] };
  if (!isObject(parsed)) return input;
  if (typeof parsed.threadId === 'string') input.threadId = parsed.threadId;
  if (typeof parsed.runId === 'string') input.runId = parsed.runId;
  if (typeof parsed.parentRunId === 'string') input.parentRunId = parsed.parentRunId;
  const members = membersOf(text, at);
  const messages = memberNamed(members, 'messages');
  const tools = memberNamed(members, 'tools');
  const resume = memberNamed(members, 'resume');
  if (messages) input.messages = readMessages(text, messages.start, parsed.messages);
  if (tools) input.tools = readEntries(text, tools.start, parsed.tools, 'name');
  if (resume) input.resume = readEntries(text, resume.start, parsed.resume, 'interruptId');
  return input;
}

interface ObjectIn {
  index: number;
  value: Record<string, unknown>;
  members: Member[];
}

function objectsIn(text: JsonText, at: number, parsed: unknown): ObjectIn[] {
  if (!Array.isArray(parsed)) return [];
  return elementsOf(text, at).flatMap(([start], index) => {
    const value: unknown = parsed[index];
    return isObject(value) ? [{ index, value, members: membersOf(text, start) }] : [];
  });
}
