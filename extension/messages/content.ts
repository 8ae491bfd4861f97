/** Everything that crosses page ↔ relay ↔ background. What comes from a page is forgeable: the background validates it. */

/** The event by which the hook hands the relay a port, before any script of the page runs. */
export const HOOK_EVENT = 'agui-metadata-hook';

export type HookTransport = 'fetch' | 'eventsource' | 'xhr' | 'websocket';
export type EndReason = 'complete' | 'cancelled' | 'aborted' | 'error';

/** One step of one stream, as the hook saw it. `stream` is unique in its document; times are `Date.now()` ms. */
export type HookRecord =
  | {
      kind: 'open';
      stream: number;
      t: number;
      transport: HookTransport;
      /** '' where the hook met the response only */
      method: string;
      url: string;
      /** the run input's JSON text, where the request carried one */
      input?: string;
      /** the call stack that started the request, agent streams only */
      initiator?: string;
    }
  | { kind: 'head'; stream: number; t: number; status: number; contentType: string; url: string }
  | { kind: 'bytes'; stream: number; t: number; bytes: Uint8Array }
  | {
      kind: 'text';
      stream: number;
      t: number;
      text: string;
      /** EventSource event name */
      event?: string;
      /** the message goes on in the stream's next text */
      more?: true;
    }
  /** a message that the page sent on an open socket and that is a run input */
  | { kind: 'sent'; stream: number; t: number; input: string }
  | { kind: 'end'; stream: number; t: number; reason: EndReason; message?: string };

/** Hook → relay over the private port. */
export interface HookBatch {
  records: HookRecord[];
}

/** Relay → hook: harmless if forged. */
export type HookCommand = { kind: 'let-go'; stream: number } | { kind: 'silence' };

/**
 * Relay → background, over a runtime port named `relay`. `seq` numbers what is kept of one document from 1;
 * what has none is about the present only.
 */
export type RelayMessage =
  | {
      kind: 'hello';
      frameUrl: string;
      topUrl: string;
      document: string;
      /** how often the document went on with another worker */
      resumed: number;
      /** in how many of these something comes again, which no one had acknowledged */
      resent: number;
    }
  | { kind: 'batch'; seq: number; records: HookRecord[] }
  /** what these streams carried and the relay could not hold */
  | { kind: 'dropped'; seq: number; streams: number[]; records: number; bytes: number; reason: string }
  /** the document is gone for good: what it had open has ended */
  | { kind: 'left'; seq: number; t: number }
  /** origins of the document's iframes, its own excepted */
  | { kind: 'frames'; origins: string[] };

/** What the background acknowledges. */
export type NumberedMessage = Extract<RelayMessage, { seq: number }>;

/** Background → relay. `ack` covers every numbered message up to `seq`. */
export type RelayCommand =
  | { kind: 'ack'; seq: number }
  | { kind: 'let-go'; stream: number }
  | { kind: 'silence' };
