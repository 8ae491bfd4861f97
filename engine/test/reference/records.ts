import type { JsonText, SessionRecord } from '../../record';
import type { Thread } from '../streams/thread';
import type { ReferenceTurn } from './agent';

/** The records of one connection: its request, its events and its close. */
export function connectionRecords(
  connId: string,
  input: JsonText | undefined,
  events: readonly JsonText[],
  seq = 0,
): SessionRecord[] {
  const url = 'http://localhost/agent';
  return [
    { kind: 'connection', connId, tMs: 0, transport: 'fetch', url, framing: 'sse-lf' },
    ...(input === undefined ? [] : [{ kind: 'request' as const, connId, tMs: 0, input, url }]),
    ...events.map((event, index) => ({
      kind: 'event' as const,
      connId,
      seq: seq + index,
      tMs: seq + index,
      event,
    })),
    { kind: 'close', connId, tMs: seq + events.length, reason: 'complete' },
  ];
}

/** A thread as a session saw it pass between the reference client and its agent. */
export function threadRecords(thread: Thread, turns: readonly ReferenceTurn[]): SessionRecord[] {
  let seq = 0;
  return turns.flatMap((turn, index) => {
    const events = thread.turns[index]?.events ?? [];
    const records = connectionRecords(`c${index}`, turn.input, events, seq);
    seq += events.length;
    return records;
  });
}
