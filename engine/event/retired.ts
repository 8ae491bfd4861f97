import { isObject } from '../wire/frame';

/** 0.x event types and what the 1.0 compatibility boundary makes of them (spec section 5, Retired shapes). */
const THINKING: Readonly<Record<string, string>> = {
  THINKING_START: 'REASONING_START',
  THINKING_END: 'REASONING_END',
  THINKING_TEXT_MESSAGE_START: 'REASONING_MESSAGE_START',
  THINKING_TEXT_MESSAGE_CONTENT: 'REASONING_MESSAGE_CONTENT',
  THINKING_TEXT_MESSAGE_END: 'REASONING_MESSAGE_END',
};

const NULLABLE: Readonly<Record<string, readonly string[]>> = {
  RUN_FINISHED: ['result', 'outcome'],
  SUBAGENT_FINISHED: ['result'],
  TOOL_CALL_START: ['parentMessageId'],
  TOOL_CALL_CHUNK: ['parentMessageId'],
};

const NONE: readonly never[] = [];

/** Types of which something beyond `rawEvent: null` may be retired: all others pass at once. */
const MAY_BE_RETIRED = new Set([
  ...Object.keys(THINKING),
  ...Object.keys(NULLABLE),
  'MESSAGES_SNAPSHOT',
  'RUN_STARTED',
]);

const MEDIA = new Set(['image', 'audio', 'video', 'document']);

/** The ids that a connection's THINKING_* events have open: the wire has none for them. */
export interface ThinkingIds {
  span?: string;
  message?: string;
}

/** An event translated to its 1.0 form, and the retired shapes that it came in. */
export interface Translated {
  type: string;
  fields: Record<string, unknown>;
  retired: readonly string[];
}

/** Translates what 1.0 retired, as `@ag-ui/client` 1.0.0 does. `index` names the items of THINKING_* events. */
export function translateRetired(
  fields: Record<string, unknown>,
  ids: ThinkingIds,
  index: number,
): Translated {
  const type = fields.type as string;
  if (!MAY_BE_RETIRED.has(type) && fields.rawEvent !== null) return { type, fields, retired: NONE };
  return translate(type, fields, ids, index);
}

function translate(
  type: string,
  fields: Record<string, unknown>,
  ids: ThinkingIds,
  index: number,
): Translated {
  const nulls = ['rawEvent', ...(NULLABLE[type] ?? [])].filter((name) => fields[name] === null);
  const thinking = THINKING[type];
  let retired = nulls.map((name) => `${name}: null`);
  let translated = nulls.length > 0 ? omit(fields, nulls) : fields;
  if (thinking) {
    translated = { ...translated, type: thinking, messageId: thinkingId(type, ids, index) };
    if (thinking === 'REASONING_MESSAGE_START') translated.role = 'reasoning';
    retired = [type, ...retired];
  }
  if (type === 'MESSAGES_SNAPSHOT') retired.push(...messageShapes(fields.messages));
  if (type === 'RUN_STARTED' && isObject(fields.input)) {
    const input = translateInput(fields.input, retired);
    if (input !== fields.input) translated = { ...translated, input };
  }
  return { type: thinking ?? type, fields: translated, retired };
}

function thinkingId(type: string, ids: ThinkingIds, index: number): string {
  const minted = `thinking-${index}`;
  const slot = type.startsWith('THINKING_TEXT') ? 'message' : 'span';
  if (type.endsWith('START')) ids[slot] = minted;
  const id = ids[slot] ?? minted;
  if (type.endsWith('END')) delete ids[slot];
  return id;
}

function translateInput(input: Record<string, unknown>, retired: string[]): Record<string, unknown> {
  const nulls = ['state', 'forwardedProps'].filter((name) => input[name] === null);
  retired.push(...nulls.map((name) => `input.${name}: null`), ...messageShapes(input.messages));
  let translated = nulls.length > 0 ? omit(input, nulls) : input;
  for (const [list, name] of [
    ['tools', 'parameters'],
    ['resume', 'payload'],
  ] as const) {
    const entries = input[list];
    if (!Array.isArray(entries) || !entries.some((entry) => isObject(entry) && entry[name] === null))
      continue;
    retired.push(`input.${list}[].${name}: null`);
    const mapped = entries.map((entry: unknown) =>
      isObject(entry) && entry[name] === null ? omit(entry, [name]) : entry,
    );
    translated = { ...translated, [list]: mapped };
  }
  return translated;
}

function messageShapes(messages: unknown): string[] {
  const shapes = new Set<string>();
  for (const message of Array.isArray(messages) ? messages : []) {
    const content: unknown = isObject(message) ? message.content : undefined;
    for (const part of Array.isArray(content) ? content : []) {
      if (!isObject(part)) continue;
      if (part.type === 'binary') shapes.add('binary content part');
      if (isNullMediaMetadata(part)) shapes.add('metadata: null of a media part');
    }
  }
  return [...shapes];
}

/** A media part's `metadata: null`, which the boundary drops in snapshots and run inputs. */
export function isNullMediaMetadata(part: { type?: unknown; metadata?: unknown }): boolean {
  return part.metadata === null && typeof part.type === 'string' && MEDIA.has(part.type);
}

function omit(fields: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}
