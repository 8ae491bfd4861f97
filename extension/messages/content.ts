/** Everything that crosses page ↔ relay ↔ background. What comes from a page is forgeable: the background validates it. */

export type HookTransport = 'fetch' | 'eventsource' | 'xhr' | 'websocket';
export type EndReason = 'complete' | 'cancelled' | 'aborted' | 'error';

/** One step of one stream, as the hook saw it. `stream` is unique in its document; times are `Date.now()` ms. */
export type HookRecord =
  | {
      kind: 'open';
      stream: number;
      t: number;
      transport: HookTransport;
      method: string;
      url: string;
      /** the run input's JSON text, where the request carried one */
      input?: string;
      /** the call stack that started the request, agent streams only */
      initiator?: string;
    }
  | { kind: 'head'; stream: number; t: number; status: number; contentType: string; url: string }
  | { kind: 'bytes'; stream: number; t: number; bytes: Uint8Array }
  | { kind: 'text'; stream: number; t: number; text: string /** EventSource event name */; event?: string }
  | { kind: 'end'; stream: number; t: number; reason: EndReason; message?: string };

/** Hook → relay over the private port. */
export interface HookBatch {
  records: HookRecord[];
}

/** Relay → hook: harmless if forged. */
export type HookCommand = { kind: 'let-go'; stream: number } | { kind: 'silence' };

/** Relay → background, over a runtime port named `relay`. `seq` numbers batches of one document from 1. */
export type RelayMessage =
  | { kind: 'hello'; frameUrl: string; topUrl: string; document: string; resumed: boolean }
  | { kind: 'batch'; seq: number; records: HookRecord[] }
  | { kind: 'dropped'; seq: number; records: number; bytes: number; reason: string };

/** Background → relay. `ack` covers every batch up to `seq`. */
export type RelayCommand =
  | { kind: 'ack'; seq: number }
  | { kind: 'let-go'; stream: number }
  | { kind: 'silence' };
