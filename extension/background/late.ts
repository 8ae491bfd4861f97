import { createDecoder, type Session } from '../../engine/index';
import type { HookRecord } from '../messages/content';
import type { LateStream } from '../messages/panel';
import { withoutCredentials } from './address';
import type { JournalEntry } from './entry';
import type { SessionRow } from './journal';

/** The document that streams from the network log are kept under. */
const DOCUMENT = 'network-log';
/** how far the clocks of the network log and of the page may be apart */
const CLOCKS_MS = 3_000;

/** What of the network log is known already. */
export interface Known {
  /** Whether capture saw this request; each connection stands for one. */
  saw(request: { url: string; startedAt: number }): boolean;
  /** Whether the runs of this stream came another way, under another address for instance. */
  tells(stream: LateStream): boolean;
}

export function createKnown(row: SessionRow, session: () => Session): Known {
  const claimed = new Set<string>();
  const isNear = (tMs: number, from: number, to = from) =>
    row.startedAt + tMs > from - CLOCKS_MS && row.startedAt + tMs < to + CLOCKS_MS;
  return {
    saw({ url, startedAt }) {
      const address = withoutCredentials(url);
      const found = session().state.connections.find(
        (one) => one.url === address && !claimed.has(one.connId) && isNear(one.tMs, startedAt),
      );
      if (found) claimed.add(found.connId);
      return found !== undefined;
    },
    tells(stream) {
      const { startedAt, endedAt } = stream;
      const runs = startedRuns(stream);
      return session().state.runs.some(
        ({ runId, thread, startMs }) =>
          isNear(startMs, startedAt, endedAt) &&
          runs.some((one) => one.runId === runId && one.threadId === thread.threadId),
      );
    },
  };
}

function startedRuns({ contentType, body }: LateStream): { threadId: unknown; runId: unknown }[] {
  const decoder = createDecoder({ transport: 'fetch', contentType });
  const frames = [...decoder.push(bytesOf(body)), ...decoder.end()];
  return frames.flatMap((frame) => {
    if (frame.kind !== 'event' || !frame.event.includes('RUN_STARTED')) return [];
    const { type, threadId, runId } = JSON.parse(frame.event) as Record<string, unknown>;
    return type === 'RUN_STARTED' ? [{ threadId, runId }] : [];
  });
}

/** What is kept of a stream that came late; `stream` numbers it. */
export function lateEntry(late: LateStream, stream: number, pageUrl: string): JournalEntry {
  const { startedAt, endedAt, status, contentType, posted, body } = late;
  const url = withoutCredentials(late.url);
  const records: HookRecord[] = [
    {
      kind: 'open',
      stream,
      t: startedAt,
      transport: 'fetch',
      method: late.method,
      url,
      ...(posted !== '' && { input: posted }),
    },
    { kind: 'head', stream, t: startedAt, status, contentType, url },
    { kind: 'bytes', stream, t: endedAt, bytes: bytesOf(body) },
    { kind: 'end', stream, t: endedAt, reason: 'complete' },
  ];
  return { kind: 'batch', document: DOCUMENT, frameUrl: pageUrl, late: true, records };
}

/** The id that its connection has in the session. */
export const lateConnId = (stream: number) => `${DOCUMENT.slice(0, 8)}.${stream}`;

function bytesOf({ text, base64 }: LateStream['body']): Uint8Array {
  if (!base64) return new TextEncoder().encode(text);
  return Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
}
