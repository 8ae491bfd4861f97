import { memberNamed } from '../event/stored';
import { type Member, membersOf, oneLine, valueAt } from '../json/text';
import type { CloseReason, Framing, JsonText, SessionRecord, Transport } from '../record';
import type { ReportSource } from '../report/report';
import { createDecoder, type Decoder } from '../wire/decoder';
import { isEvent, isObject, type WireFrame } from '../wire/frame';

/** What a file holds: its records in order, and what had to be skipped. `warnings` fills as records are taken. */
export interface SourceFile {
  kind: ReportSource['kind'];
  records: Iterable<SessionRecord>;
  warnings: string[];
  /** the page that a session file was recorded on */
  url?: string;
}

/** A file that holds nothing of AG-UI; its message is a sentence for the person. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

const RECORD_KINDS = new Set(['connection', 'request', 'event', 'frame', 'keepalive', 'gap', 'close']);
const CONNECTION = 'file';
/** The newest session file that is known here. */
const SCHEMA_VERSION = 1;

/**
 * Reads a session file, bare events (a line each, or a JSON array), raw SSE text or length-prefixed protobuf.
 * Throws `UnreadableFile` when it is none of these.
 */
export function readSource(content: string | Uint8Array, name: string): SourceFile {
  if (content.length === 0) throw new UnreadableFile(`${name} is empty.`);
  if (typeof content !== 'string' && content[0] === 0) return readPlain(content, name, true);
  const text = (typeof content === 'string' ? content : new TextDecoder().decode(content)).replace(
    /^\uFEFF/,
    '',
  );
  if (text.trim() === '') throw new UnreadableFile(`${name} is empty.`);
  return isSessionFile(text) ? readSessionFile(text, name) : readPlain(text, name, false);
}

function isSessionFile(text: string): boolean {
  const first = text.slice(0, text.search(/\n|$/));
  const value = parse(first);
  return isObject(value) && typeof value.kind === 'string' && typeof value.type !== 'string';
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads the lines of a `.agui.jsonl`. A broken line, or one of an unknown kind, is skipped with a warning. */
function readSessionFile(text: string, name: string): SourceFile {
  const warnings: string[] = [];
  function* records(): Generator<SessionRecord> {
    let line = 0;
    let seq = 0;
    for (const [start, end] of linesOf(text)) {
      line++;
      const source = text.slice(start, end);
      if (source.trim() === '') continue;
      const read = readLine(source, seq++);
      if (typeof read === 'string') warnings.push(`${name}, line ${line}: ${read}; skipped.`);
      else if (read) yield read;
    }
  }
  const header = parse(text.slice(0, text.search(/\n|$/)));
  const isHeader = isObject(header) && header.kind === 'header';
  const url = isHeader ? stringOr(header.url, '') : '';
  if (isHeader && typeof header.schemaVersion === 'number' && header.schemaVersion > SCHEMA_VERSION)
    warnings.push(
      `${name}, line 1: schema version ${header.schemaVersion} is newer than ${SCHEMA_VERSION}; the file may say more than is read here.`,
    );
  return { kind: 'session', records: records(), warnings, ...(url === '' ? {} : { url }) };
}

function* linesOf(text: string): Generator<[start: number, end: number]> {
  let start = 0;
  while (start < text.length) {
    const end = text.indexOf('\n', start);
    yield [start, end < 0 ? text.length : end];
    if (end < 0) return;
    start = end + 1;
  }
}

/** One line as a record; undefined for the header; a string says why it is skipped. */
function readLine(source: string, seq: number): SessionRecord | string | undefined {
  const value = parse(source);
  if (!isObject(value)) return 'not a JSON object';
  if (value.kind === 'header') return undefined;
  if (typeof value.kind !== 'string') return 'it names no kind';
  if (!RECORD_KINDS.has(value.kind)) return `the kind "${value.kind.slice(0, 40)}" is not known`;
  if (typeof value.connId !== 'string') return 'it names no connId';
  const base = { connId: value.connId, tMs: typeof value.tMs === 'number' ? value.tMs : 0 };
  const numbered = { ...base, seq: typeof value.seq === 'number' ? value.seq : seq };
  switch (value.kind) {
    case 'connection':
      return readConnection(value, base);
    case 'request':
      return isObject(value.input)
        ? { kind: 'request', ...base, input: memberText(source, 'input') }
        : 'it has no input object';
    case 'event':
      return readEventLine(source, value, numbered);
    case 'frame':
      return readFrame(value, numbered);
    case 'keepalive':
      return { kind: 'keepalive', ...numbered, comment: stringOr(value.comment, '') };
    case 'gap':
      return readGap(value, base);
    default:
      return { kind: 'close', ...base, reason: oneOf(CLOSES, value.reason) ?? 'complete' };
  }
}

const CLOSES: readonly CloseReason[] = ['complete', 'cancelled', 'aborted', 'error'];
const TRANSPORTS: readonly Transport[] = ['fetch', 'eventsource', 'xhr', 'websocket', 'file'];
const FRAMINGS: readonly Framing[] = [
  'sse-lf',
  'sse-crlf',
  'sse-cr',
  'ndjson',
  'protobuf',
  'json',
  'message',
];

function oneOf<T extends string>(known: readonly T[], value: unknown): T | undefined {
  return known.find((each) => each === value);
}

function stringOr(value: unknown, other: string): string {
  return typeof value === 'string' ? value : other;
}

type Line = Record<string, unknown>;
type Base = { connId: string; tMs: number };

function readConnection(value: Line, base: Base): SessionRecord {
  const framing = oneOf(FRAMINGS, value.framing);
  return {
    kind: 'connection',
    ...base,
    transport: oneOf(TRANSPORTS, value.transport) ?? 'fetch',
    url: stringOr(value.url, ''),
    ...(framing ? { framing } : {}),
    ...(typeof value.method === 'string' ? { method: value.method } : {}),
    ...(typeof value.status === 'number' ? { status: value.status } : {}),
    ...(typeof value.contentType === 'string' ? { contentType: value.contentType } : {}),
    ...(typeof value.frameUrl === 'string' ? { frameUrl: value.frameUrl } : {}),
    ...(typeof value.initiator === 'string' ? { initiator: value.initiator } : {}),
    ...(value.late === true ? { late: true } : {}),
  };
}

function readEventLine(source: string, value: Line, base: Base & { seq: number }): SessionRecord | string {
  if (value.event === undefined) return 'it has no event';
  const text = memberText(source, 'event');
  if (!isEvent(value.event)) return { kind: 'frame', ...base, text };
  return {
    kind: 'event',
    ...base,
    event: text,
    parsed: value.event,
    ...(value.binary === true ? { binary: true } : {}),
    ...(value.unterminated === true ? { unterminated: true } : {}),
  };
}

function readFrame(value: Line, base: Base & { seq: number }): SessionRecord {
  const cut = value.unterminated === true ? { unterminated: true as const } : {};
  return typeof value.base64 === 'string'
    ? { kind: 'frame', ...base, base64: value.base64, ...cut }
    : { kind: 'frame', ...base, text: stringOr(value.text, ''), ...cut };
}

function readGap(value: Line, base: Base): SessionRecord {
  return {
    kind: 'gap',
    ...base,
    reason: stringOr(value.reason, 'unknown'),
    ...(typeof value.threadId === 'string' ? { threadId: value.threadId } : {}),
    ...(typeof value.events === 'number' ? { events: value.events } : {}),
    ...(typeof value.bytes === 'number' ? { bytes: value.bytes } : {}),
  };
}

function memberText(source: string, name: string): JsonText {
  const member: Member | undefined = memberNamed(membersOf(source), name);
  return member ? source.slice(member.start, member.end) : 'null';
}

/** Reads a plain file as one closed connection. */
function readPlain(content: string | Uint8Array, name: string, binary: boolean): SourceFile {
  const har = typeof content === 'string' ? readHar(content) : undefined;
  if (har) return { kind: 'har', records: har, warnings: [] };
  const contentType = binary ? 'application/vnd.ag-ui.event+proto' : '';
  const decoder = createDecoder({ transport: 'file', contentType });
  const rest = framesOf(decoder, content);
  let first = untilEvent(rest);
  let framing = decoder.framing;
  if (!first && typeof content === 'string' && isEvent(parse(content))) {
    first = [{ kind: 'event', event: oneLine(content.trim()) }];
    framing = 'json';
  }
  if (!first) {
    throw new UnreadableFile(
      `${name} holds no AG-UI event: expected a session file (.agui.jsonl), events as JSON lines or a JSON array, SSE text, protobuf or a HAR file.`,
    );
  }
  const isCut = typeof content === 'string' && /^\s*\[/.test(content) && !content.trimEnd().endsWith(']');
  const warnings = isCut ? [`${name} is cut off: its JSON array does not end.`] : [];
  return { kind: kindOf(framing), records: plainRecords(first, rest, name, framing), warnings };
}

function kindOf(framing: Framing | undefined): ReportSource['kind'] {
  if (framing === 'ndjson') return 'events-jsonl';
  if (framing === 'json') return 'events-json';
  return framing === 'protobuf' ? 'protobuf' : 'sse';
}

/** What is decoded at a time, so that no more than that waits to be taken. */
const SLICE = 1 << 18;

function* framesOf(decoder: Decoder, content: string | Uint8Array): Generator<WireFrame> {
  for (let at = 0; at < content.length; at += SLICE)
    yield* decoder.push(
      typeof content === 'string' ? content.slice(at, at + SLICE) : content.subarray(at, at + SLICE),
    );
  yield* decoder.end();
}

/** The frames up to the first event; undefined when none comes. */
function untilEvent(frames: Iterator<WireFrame>): WireFrame[] | undefined {
  const taken: WireFrame[] = [];
  for (let next = frames.next(); !next.done; next = frames.next()) {
    taken.push(next.value);
    if (next.value.kind === 'event') return taken;
  }
  return undefined;
}

function* plainRecords(
  first: readonly WireFrame[],
  rest: Iterable<WireFrame>,
  name: string,
  framing: Framing | undefined,
): Generator<SessionRecord> {
  const base = { connId: CONNECTION, tMs: 0 };
  yield { kind: 'connection', ...base, transport: 'file', url: name, ...(framing ? { framing } : {}) };
  let seq = 0;
  for (const frame of first) yield { ...base, seq: seq++, ...frame };
  for (const frame of rest) yield { ...base, seq: seq++, ...frame };
  yield { kind: 'close', ...base, reason: 'complete' };
}

/** The streams of a HAR 1.2 file: each entry whose body holds an AG-UI event. */
function readHar(text: string): Iterable<SessionRecord> | undefined {
  if (!/^\s*\{\s*"log"\s*:/.test(text)) return undefined;
  const har = parse(text);
  const log = isObject(har) ? har.log : undefined;
  const entries = isObject(log) && Array.isArray(log.entries) ? (log.entries as unknown[]) : [];
  const records = entries.flatMap((entry, index) =>
    isObject(entry) ? harRecords(entry, `har-${index}`) : [],
  );
  if (!records.some(({ kind }) => kind === 'event'))
    throw new UnreadableFile('The HAR file holds no AG-UI stream.');
  return records;
}

function harRecords(entry: Line, connId: string): SessionRecord[] {
  const request = isObject(entry.request) ? entry.request : {};
  const response = isObject(entry.response) ? entry.response : {};
  const content = isObject(response.content) ? response.content : {};
  const posted = isObject(request.postData) ? stringOr(request.postData.text, '') : '';
  const base = { connId, tMs: 0 };
  const decoder = createDecoder({ transport: 'file', contentType: stringOr(content.mimeType, '') });
  const frames = [...decoder.push(harBody(content)), ...decoder.end()];
  if (!frames.some(({ kind }) => kind === 'event')) return [];
  const records: SessionRecord[] = [
    { kind: 'connection', ...base, transport: 'fetch', url: stringOr(request.url, '') },
  ];
  if (decoder.framing) Object.assign(records[0]!, { framing: decoder.framing });
  const input = runInputOf(posted);
  if (input) records.push({ kind: 'request', ...base, input });
  records.push(...frames.map((frame, seq): SessionRecord => ({ ...base, seq, ...frame })));
  records.push({ kind: 'close', ...base, reason: 'complete' });
  return records;
}

function harBody(content: Line): string | Uint8Array {
  const text = stringOr(content.text, '');
  return content.encoding === 'base64' ? Uint8Array.from(atob(text), (c) => c.charCodeAt(0)) : text;
}

/** The run input in a request body: the body itself, or its `body` member (spec section 6, the request). */
export function runInputOf(body: string): JsonText | undefined {
  const value = parse(body);
  if (isRunInput(value)) return oneLine(body.trim());
  if (isObject(value) && isRunInput(value.body)) return oneLine(valueAt(body, ['body']) ?? body);
  return undefined;
}

/** Whether a parsed value is a run input: string `threadId` and `runId`, and a `messages` array. */
export function isRunInput(value: unknown): boolean {
  return (
    isObject(value) &&
    typeof value.threadId === 'string' &&
    typeof value.runId === 'string' &&
    Array.isArray(value.messages)
  );
}
