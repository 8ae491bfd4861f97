import { DriftLog } from '../drift';
import { Findings, type Severities } from '../findings/findings';
import { Prefixes } from '../findings/prefix';
import { Items } from '../merge/items';
import { StoredMetadata } from '../merge/stored';
import { Thread } from '../merge/thread';
import { WriteLog } from '../merge/write-log';
import type { JsonText } from '../record';
import type { GapSummary, RequestSummary, UnlandedReason } from '../view';
import { Connection } from './connection';
import { EventLog } from './log';
import type { Run } from './run';

/** What a person may set: prefixes of their own, keys taken as they are, severities. */
export interface SessionOptions {
  prefixes?: readonly string[];
  acceptedKeys?: readonly string[];
  severities?: Severities;
}

/** Metadata that landed on no item. */
export interface Unlanded {
  index: number;
  event: number;
  eventType: string;
  reason: UnlandedReason;
  metadata: JsonText;
  keys: number;
  connection: Connection;
  run: Run | undefined;
  threadId: string;
  tMs: number;
}

/** Metadata that a malformed event carried for an item: it was never merged. */
export interface Unmerged {
  event: number;
  metadata: JsonText;
}

/** A property that an event carried beside its metadata, where nothing keeps it. */
export interface Undeclared {
  name: string;
  event: number;
}

const MOST_KEPT = 10_000;

/** Everything that a session holds; the records that are pushed change it, views and reports read it. */
export class SessionState {
  readonly connections: Connection[] = [];
  readonly requests: RequestSummary[] = [];
  readonly runs: Run[] = [];
  readonly items = new Items(new WriteLog(this.connections, this.runs));
  readonly log = new EventLog();
  readonly unlanded: Unlanded[] = [];
  readonly stored = new StoredMetadata();
  readonly drift = new DriftLog();
  readonly gaps: GapSummary[] = [];
  readonly undeclared: Undeclared[] = [];
  readonly unmerged: Unmerged[] = [];
  /** texts of frames that a stream's end cut off */
  readonly cutFrames: string[] = [];
  readonly findings: Findings;
  readonly prefixes: Prefixes;
  readonly changedRuns = new Set<Run>();
  readonly changedConnections = new Set<Connection>();
  /** keys of items that differ from what the application sent back last, extras aside */
  readonly drifting = new Map<number, number>();
  private readonly byConnId = new Map<string, Connection>();
  private readonly threads = new Map<string, Thread>();

  constructor(options: SessionOptions = {}) {
    this.findings = new Findings(options.severities);
    this.prefixes = new Prefixes(options.prefixes, options.acceptedKeys);
  }

  /** Keeps the undeclared properties of an event for the question where a key went; the first ones, up to a bound. */
  keepUndeclared(names: readonly string[], event: number): void {
    for (const name of names) if (this.undeclared.length < MOST_KEPT) this.undeclared.push({ name, event });
  }

  /** The connection of that id, made when it is new. */
  connection(connId: string, tMs: number): Connection {
    let connection = this.byConnId.get(connId);
    if (!connection) {
      connection = new Connection(this.connections.length, connId, tMs);
      this.byConnId.set(connId, connection);
      this.connections.push(connection);
    }
    this.changedConnections.add(connection);
    return connection;
  }

  /** The thread of that id on a connection's page origin, made when it is new. */
  thread(connection: Connection, threadId: string): Thread {
    const name = JSON.stringify([connection.origin, threadId]);
    let thread = this.threads.get(name);
    if (!thread) {
      thread = new Thread(threadId, connection.origin);
      this.threads.set(name, thread);
    }
    return thread;
  }
}
