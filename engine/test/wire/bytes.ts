import type { BaseEvent } from '@ag-ui/client';
import { EventEncoder } from '@ag-ui/encoder';
import type { JsonText, SessionRecord } from '../../record';
import { createDecoder, type Decoder } from '../../wire/decoder';
import type { WireFrame } from '../../wire/frame';

/** One way to put events on the wire. */
export interface WireForm {
  name: string;
  contentType: string;
  bytes(events: readonly JsonText[]): Uint8Array;
}

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

interface SseStyle {
  lineEnd: '\n' | '\r\n' | '\r';
  bom?: boolean;
  comments?: boolean;
  multiLine?: boolean;
  space?: boolean;
  otherFields?: boolean;
}

/** The text with a line break after each comma and opening brace between tokens. */
export function brokenLines(text: JsonText): string[] {
  let inString = false;
  let escaped = false;
  let line = '';
  const lines: string[] = [];
  for (const char of text) {
    line += char;
    if (escaped) escaped = false;
    else if (char === '\\') escaped = inString;
    else if (char === '"') inString = !inString;
    else if (!inString && (char === ',' || char === '{')) {
      lines.push(line);
      line = '';
    }
  }
  lines.push(line);
  return lines;
}

function sse(name: string, style: SseStyle): WireForm {
  const {
    lineEnd,
    bom = false,
    comments = false,
    multiLine = false,
    space = true,
    otherFields = false,
  } = style;
  return {
    name,
    contentType: 'text/event-stream; charset=utf-8',
    bytes(events) {
      const frames = events.map((event, index) => {
        const data = (multiLine ? brokenLines(event) : [event]).map(
          (line) => `data:${space ? ' ' : ''}${line}`,
        );
        const before = [
          ...(comments ? [`: keepalive ${index}`] : []),
          ...(otherFields ? [`id: ${index}`, 'event: message', 'retry: 10', 'unknown: x', 'data-like'] : []),
        ];
        return [...before, ...data, '', ''].join(lineEnd);
      });
      return utf8((bom ? '\ufeff' : '') + frames.join(''));
    },
  };
}

const encoder = new EventEncoder();

export const sseForms: readonly WireForm[] = [
  sse('SSE with LF', { lineEnd: '\n' }),
  sse('SSE with CRLF', { lineEnd: '\r\n' }),
  sse('SSE with CR', { lineEnd: '\r' }),
  sse('SSE with a BOM', { lineEnd: '\n', bom: true }),
  sse('SSE with comments', { lineEnd: '\n', comments: true }),
  sse('SSE with other fields', { lineEnd: '\n', otherFields: true }),
  sse('SSE with multi-line data', { lineEnd: '\n', multiLine: true }),
  sse('SSE with multi-line data and CRLF', { lineEnd: '\r\n', multiLine: true, comments: true }),
  sse('SSE with no space after the colon', { lineEnd: '\n', space: false }),
];

export const ndjson: WireForm = {
  name: 'NDJSON',
  contentType: 'application/x-ndjson',
  bytes: (events) => utf8(events.map((event) => `${event}\n`).join('')),
};

export const untypedNdjson: WireForm = { ...ndjson, name: 'NDJSON of no type', contentType: '' };

export const protobuf: WireForm = {
  name: 'protobuf',
  contentType: 'application/vnd.ag-ui.event+proto',
  bytes(events) {
    const frames = events.map((event) => encoder.encodeProtobuf(JSON.parse(event) as BaseEvent));
    return Buffer.concat(frames);
  },
};

/** Decodes chunks to their frames, the stream's end included. */
export function framesOf(chunks: readonly (Uint8Array | string)[], contentType: string): WireFrame[] {
  return decodeAll(createDecoder({ transport: 'fetch', contentType }), chunks);
}

function decodeAll(decoder: Decoder, chunks: readonly (Uint8Array | string)[]): WireFrame[] {
  return [...chunks.flatMap((chunk) => decoder.push(chunk)), ...decoder.end()];
}

/** The records that chunks of one connection make, after those of its request. */
export function wireRecords(
  chunks: readonly (Uint8Array | string)[],
  contentType: string,
  input?: JsonText,
): SessionRecord[] {
  const decoder = createDecoder({ transport: 'fetch', contentType });
  const frames = decodeAll(decoder, chunks);
  const connId = 'c0';
  const url = 'http://localhost/agent';
  const connection: SessionRecord = {
    kind: 'connection',
    connId,
    tMs: 0,
    transport: 'fetch',
    url,
    contentType,
  };
  if (decoder.framing) connection.framing = decoder.framing;
  return [
    connection,
    ...(input === undefined ? [] : [{ kind: 'request' as const, connId, tMs: 0, input }]),
    ...frames.map((frame, seq): SessionRecord => ({ ...frame, connId, seq, tMs: 0 })),
    { kind: 'close', connId, tMs: 0, reason: 'complete' },
  ];
}
