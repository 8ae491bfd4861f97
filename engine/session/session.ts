import { onFrame } from '../findings/rules/events';
import type { CloseRecord, FrameRecord, GapRecord, SessionRecord } from '../record';
import type { Answers, ChangeBatch, Query } from '../view';
import { Changes } from './changes';
import type { Connection } from './connection';
import { takeEvent } from './events';
import { answer } from './query';
import { takeRequest } from './requests';
import { type SessionOptions, SessionState } from './state';

/** How much of a cut-off frame is kept for the question where a key went. */
const MOST_CUT = 100_000;

/** Queries that need a text as it came go to whoever holds it; a session keeps none. */
export type SessionQuery = Exclude<Query, { query: 'event' | 'input' }>;

/**
 * One recording: records in, changes out. Incremental and pure: no clock, no I/O. Each event costs its own keys.
 * Records of one connection must come in the order in which they happened.
 */
export class Session {
  /** What the session holds, for reports and views to read. */
  readonly state: SessionState;
  private readonly changes: Changes;

  constructor(options: SessionOptions = {}) {
    this.state = new SessionState(options);
    this.changes = new Changes(this.state);
  }

  /** Takes one record. Throws only when an event record's text is no JSON object with a string type. */
  push(record: SessionRecord): void {
    const { state } = this;
    const connection = state.connection(record.connId, record.tMs);
    switch (record.kind) {
      case 'connection':
        connection.describe(record);
        break;
      case 'request':
        takeRequest(state, connection, record);
        break;
      case 'event':
        if (!connection.described) connection.confirmed = true;
        takeEvent(state, connection, record);
        break;
      case 'frame':
        takeFrame(state, connection, record);
        break;
      case 'gap':
        takeGap(state, connection, record);
        break;
      case 'close':
        takeClose(state, connection, record);
        break;
      case 'keepalive':
        break;
    }
  }

  /** What changed since this was last called; undefined when nothing did. */
  takeChanges(): ChangeBatch | undefined {
    return this.changes.take();
  }

  /** Everything, as one batch with `reset` set. */
  snapshot(): ChangeBatch {
    return this.changes.snapshot();
  }

  /** Answers what a view asks beyond the changes. */
  answer<Q extends SessionQuery>(query: Q): Answers[Q['query']] {
    return (query.query === 'snapshot' ? this.snapshot() : answer(this.state, query)) as Answers[Q['query']];
  }
}

function takeFrame(state: SessionState, connection: Connection, frame: FrameRecord): void {
  if (!connection.confirmed) return;
  if (frame.unterminated && frame.text !== undefined) state.cutFrames.push(frame.text.slice(0, MOST_CUT));
  const before = state.findings.counts.error;
  const place = {
    connection: connection.index,
    seq: frame.seq,
    threadId: (connection.run?.thread ?? connection.thread)?.threadId ?? '',
    tMs: frame.tMs,
    ...(connection.run ? { runId: connection.run.runId } : {}),
  };
  onFrame(state.findings, frame, place, connection.transport === 'websocket');
  if (state.findings.counts.error > before) connection.tainted = true;
}

function takeGap(state: SessionState, connection: Connection, gap: GapRecord): void {
  connection.incomplete = true;
  connection.tainted = true;
  if (connection.thread) connection.thread.incomplete = true;
  if (gap.threadId !== undefined) state.thread(connection, gap.threadId).incomplete = true;
  if (connection.run) {
    connection.run.incomplete = true;
    connection.run.thread.incomplete = true;
    state.changedRuns.add(connection.run);
  }
  state.gaps.push({
    index: state.gaps.length,
    connection: connection.index,
    atEvent: state.log.length,
    reason: gap.reason,
    tMs: gap.tMs,
    ...(gap.events === undefined ? {} : { events: gap.events }),
    ...(gap.bytes === undefined ? {} : { bytes: gap.bytes }),
  });
}

/** A stream that ends with a run open is truncated: what arrived is kept, and no ending is invented. */
function takeClose(state: SessionState, connection: Connection, close: CloseRecord): void {
  connection.closed = close.reason;
  connection.endMs = close.tMs;
  if (close.reason !== 'complete') connection.tainted = true;
  const { run } = connection;
  if (run?.status !== 'running') return;
  run.status = 'truncated';
  state.changedRuns.add(run);
  if (connection.incomplete) return;
  const place = {
    event: run.lastEvent,
    connection: connection.index,
    threadId: run.thread.threadId,
    runId: run.runId,
    tMs: close.tMs,
  };
  state.findings.add('truncated-run', place, { closed: close.reason });
}
