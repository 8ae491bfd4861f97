import { reportText, Session } from '..';
import type { JsonText, SessionRecord } from '../record';
import type { ItemKind, ItemRef, Severity, WriteEffect, WriteSource } from '../view';

/** The report of contracts/report.schema.json, as parsed JSON. */
export interface Report {
  source: { name: string; kind: string };
  counts: Record<'connections' | 'requests' | 'events' | 'items' | 'writes' | 'overwrites', number> & {
    findings: Record<Severity, number>;
  };
  connections: { transport: string; url: string; framing?: string; closed?: string }[];
  requests: { threadId?: string; runId?: string; connection: number; atEvent: number }[];
  runs: ReportRun[];
  items: ReportItem[];
  unlandedMetadata: ReportUnlanded[];
  storedMetadata: ReportStored[];
  drift: ReportDrift[];
  gaps: { connection: number; atEvent: number; reason: string; events?: number; bytes?: number }[];
  findings: ReportFinding[];
}

export interface ReportRun {
  threadId: string;
  runId: string;
  status: string;
  connection?: number;
  firstEvent?: number;
  lastEvent?: number;
  request?: number;
  parentRunId?: string;
  brokenAt?: number;
  errorCode?: string;
  replay?: boolean;
  incomplete?: boolean;
}

export interface ReportItem extends ItemRef {
  role?: string;
  runId?: string;
  parentMessageId?: string;
  toolCallId?: string;
  toolCallName?: string;
  activityType?: string;
  subagentRunId?: string;
  dropped?: boolean;
  droppedAt?: number;
  metadata?: Record<string, unknown>;
  writes: ReportWrite[];
}

export interface ReportWrite {
  source: WriteSource;
  event?: number;
  eventType?: string;
  request?: number;
  key: string;
  value?: unknown;
  effect: WriteEffect;
  previous?: unknown;
  lost?: string[];
  tMs?: number;
  connection?: number;
  subagentRunId?: string;
  replay?: boolean;
}

export interface ReportUnlanded {
  event: number;
  eventType: string;
  reason: string;
  metadata: Record<string, unknown>;
  threadId?: string;
  runId?: string;
  connection?: number;
}

export interface ReportStored {
  carrier: string;
  id: string;
  metadata: unknown;
  event?: number;
  request?: number;
  threadId?: string;
  runId?: string;
}

export interface ReportDrift {
  request: number;
  item: ItemRef;
  key: string;
  kind: string;
  expected?: unknown;
  actual?: unknown;
}

export interface ReportFinding {
  rule: string;
  severity: Severity;
  message: string;
  spec: string;
  event?: number;
  request?: number;
  item?: ItemRef;
  key?: string;
  threadId?: string;
  runId?: string;
  count?: number;
  connection?: number;
  seq?: number;
  pointer?: string;
}

export type SessionOptions = ConstructorParameters<typeof Session>[0];

/** A session of these records. */
export function sessionOf(records: readonly SessionRecord[], options?: SessionOptions): Session {
  const session = new Session(options);
  for (const record of records) session.push(record);
  return session;
}

/** The text of the report on a session. */
export function textOf(session: Session): JsonText {
  return reportText(session, { name: 'session', kind: 'session' });
}

export function reportOf(session: Session): Report {
  return JSON.parse(textOf(session)) as Report;
}

/** The item of a kind and id that is held, or the last there was. */
export function itemOf(report: Report, kind: ItemKind, id: string): ReportItem {
  const items = report.items.filter((item) => item.kind === kind && item.id === id);
  const item = items.find(({ dropped }) => !dropped) ?? items.at(-1);
  if (!item) throw new Error(`the report has no ${kind} ${id}: ${JSON.stringify(report.items)}`);
  return item;
}

export function findingsOf(report: Report, rule: string): ReportFinding[] {
  return report.findings.filter((finding) => finding.rule === rule);
}
