/** The text of one JSON value exactly as it came: its digits, key order and repeated keys. */
export type JsonText = string;

export type Transport = 'fetch' | 'eventsource' | 'xhr' | 'websocket' | 'file';
export type Framing = 'sse-lf' | 'sse-crlf' | 'sse-cr' | 'ndjson' | 'protobuf' | 'json' | 'message';
export type CloseReason = 'complete' | 'cancelled' | 'aborted' | 'error';

/** What one line of a session file, or one step of a live capture, says. Times are ms since the session began. */
export type SessionRecord =
  | ConnectionRecord
  | RequestRecord
  | EventRecord
  | FrameRecord
  | KeepaliveRecord
  | GapRecord
  | CloseRecord;

export interface ConnectionRecord {
  kind: 'connection';
  connId: string;
  tMs: number;
  transport: Transport;
  url: string;
  method?: string;
  status?: number;
  contentType?: string;
  framing?: Framing;
  frameUrl?: string;
  initiator?: string;
  /** it was learnt of when it had ended, from the browser's network log */
  late?: true;
}

/** A run input as it left the page; `input` is the RunAgentInput's own JSON text. */
export interface RequestRecord {
  kind: 'request';
  connId: string;
  tMs: number;
  input: JsonText;
  method?: string;
  url?: string;
}

/** One frame that is an event: a JSON object with a non-empty string `type`, or a whole protobuf frame. */
export interface EventRecord {
  kind: 'event';
  connId: string;
  seq: number;
  tMs: number;
  event: JsonText;
  /** decoded from protobuf: numbers were doubles on the wire */
  binary?: true;
  /** an SSE frame that the stream's end, not a blank line, completed */
  unterminated?: true;
  /** the event as `JSON.parse` reads it, where whoever cut it out has done so; never kept */
  parsed?: Readonly<Record<string, unknown>>;
}

/** A frame that is no event. Exactly one of `text` and `base64` is set. */
export interface FrameRecord {
  kind: 'frame';
  connId: string;
  seq: number;
  tMs: number;
  text?: string;
  base64?: string;
  /** the stream's end cut it off */
  unterminated?: true;
}

export interface KeepaliveRecord {
  kind: 'keepalive';
  connId: string;
  seq: number;
  tMs: number;
  comment: string;
}

/** Something that was not kept, and why. */
export interface GapRecord {
  kind: 'gap';
  connId: string;
  tMs: number;
  reason: string;
  /** a thread whose history it makes incomplete, where the connection's records no longer name it */
  threadId?: string;
  events?: number;
  bytes?: number;
}

export interface CloseRecord {
  kind: 'close';
  connId: string;
  tMs: number;
  reason: CloseReason;
}

/** The first line of a session file. */
export interface SessionHeader {
  kind: 'header';
  schemaVersion: 1;
  tool: string;
  /** ISO 8601 */
  capturedAt: string;
  /** the page */
  url: string;
  transport: 'sse' | 'binary';
  redacted: string[];
}
