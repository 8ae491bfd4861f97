import { FloatColumn, IntColumn } from '../merge/column';
import type { EventSummary, Landing, UnlandedReason } from '../view';

const LANDINGS: readonly Landing['kind'][] = ['none', 'own', 'orphan', 'unknown-event'];

/** What is kept of every event, by columns: its text stays with the journal or the file. */
export class EventLog {
  private readonly types: string[] = [];
  private readonly times = new FloatColumn();
  private readonly connections = new IntColumn();
  private readonly seqs = new IntColumn();
  private readonly sizes = new IntColumn();
  /** an item's index, or -1 - the place in `LANDINGS` */
  private readonly landings = new IntColumn();
  private readonly keyCounts = new IntColumn();
  private readonly runs = new IntColumn();
  private readonly subagents = new Map<number, string>();
  /** UTF-16 units of all events' texts */
  bytes = 0;

  get length(): number {
    return this.types.length;
  }

  /** Notes an event as it arrives; where it landed is said later. */
  add(tMs: number, connection: number, seq: number, size: number): number {
    this.types.push('');
    this.times.push(tMs);
    this.connections.push(connection);
    this.seqs.push(seq);
    this.sizes.push(size);
    this.landings.push(-1);
    this.keyCounts.push(0);
    this.runs.push(-1);
    this.bytes += size;
    return this.types.length - 1;
  }

  /** Names an event's type, once its text was read. */
  retype(event: number, type: string): void {
    this.types[event] = type;
  }

  /** Says where an event landed. */
  land(
    event: number,
    landing: { item: number } | { unlanded: UnlandedReason },
    keys: number,
    run?: number,
  ): void {
    this.landings.set(event, 'item' in landing ? landing.item : -1 - LANDINGS.indexOf(landing.unlanded));
    this.keyCounts.set(event, keys);
    this.runs.set(event, run ?? -1);
  }

  /** Says which subagent produced an event. */
  attribute(event: number, subagentRunId: string): void {
    this.subagents.set(event, subagentRunId);
  }

  /** Every event that a subagent produced, in order, with that subagent. */
  attributed(): Iterable<[event: number, subagentRunId: string]> {
    return this.subagents;
  }

  runOf(event: number): number | undefined {
    const run = event < this.runs.length ? this.runs.at(event) : -1;
    return run < 0 ? undefined : run;
  }

  timeOf(event: number): number | undefined {
    return event < this.times.length ? this.times.at(event) : undefined;
  }

  typeOf(event: number): string | undefined {
    return this.types[event];
  }

  /** One event's summary; undefined when there is none of that number. */
  summary(event: number): EventSummary | undefined {
    const type = this.types[event];
    if (type === undefined) return undefined;
    const landing = this.landings.at(event);
    const run = this.runs.at(event);
    const subagentRunId = this.subagents.get(event);
    return {
      event,
      type,
      tMs: this.times.at(event),
      connection: this.connections.at(event),
      seq: this.seqs.at(event),
      bytes: this.sizes.at(event),
      landing: landing >= 0 ? { kind: 'item', item: landing } : ({ kind: LANDINGS[-1 - landing] } as Landing),
      keys: this.keyCounts.at(event),
      ...(run >= 0 ? { run } : {}),
      ...(subagentRunId === undefined ? {} : { subagentRunId }),
    };
  }
}
