import { RunKeys } from '../findings/rules/runs';
import type { Thread } from '../merge/thread';
import type { RunStatus } from '../view';
import type { Connection } from './connection';

/** One RUN_STARTED on one connection, and what followed. */
export class Run {
  status: RunStatus = 'running';
  lastEvent: number;
  endMs: number;
  /** the event where a conforming consumer stopped */
  brokenAt: number | undefined;
  errorCode: string | undefined;
  request: number | undefined;
  parentRunId: string | undefined;
  incomplete = false;
  readonly keys = new RunKeys();

  constructor(
    readonly index: number,
    readonly thread: Thread,
    readonly runId: string,
    readonly connection: Connection,
    readonly firstEvent: number,
    readonly startMs: number,
    /** the same run told again, after it closed */
    readonly replay: boolean,
  ) {
    this.lastEvent = firstEvent;
    this.endMs = startMs;
  }
}
