import {
  headerLine,
  metadataRange,
  type ReportSource,
  readSource,
  recordLine,
  redactRecord,
  reportText,
  Session,
} from '../../../engine/index';
import type { EventRecord, SessionRecord } from '../../../engine/record';
import type { Answers, ChangeBatch, EventDetail, Query } from '../../../engine/view';
import type { ExportWhat } from './source';

/** Records are taken in turns of this many, so that questions are answered in between. */
const TURN = 4_000;

/** A file's session with the records it was made of. */
export class FileSession {
  warnings: string[] = [];
  private readonly session: Session;
  private readonly records: SessionRecord[] = [];
  private readonly events: EventRecord[] = [];
  private source: ReportSource = { name: '', kind: 'session' };

  constructor(
    private readonly name: string,
    private readonly prefixes: readonly string[],
  ) {
    this.session = new Session({ prefixes });
  }

  /** Reads a file's content, yielding what changed turn by turn. Throws a sentence when nothing can be read. */
  *read(content: Uint8Array): Generator<ChangeBatch> {
    const { kind, records, warnings } = readSource(content, this.name);
    this.source = { name: this.name, kind };
    this.warnings = warnings;
    let taken = 0;
    for (const record of records) {
      this.session.push(record);
      this.records.push(record);
      if (record.kind === 'event') this.events.push(record);
      if (++taken % TURN === 0) yield* this.changes();
    }
    yield* this.changes();
  }

  answer(query: Query): Answers[Query['query']] {
    return query.query === 'event' ? this.eventDetail(query.event) : this.session.answer(query);
  }

  /** The session file or the report, in parts. Redacted, both are made of redacted records. */
  export(what: ExportWhat, redact: boolean): string[] {
    const forms = new Set<string>();
    const records = redact ? this.records.map((record) => redacted(record, forms)) : this.records;
    if (what === 'report') return [this.report(records, redact)];
    const header = headerLine({
      tool: 'agui-metadata-devtools',
      capturedAt: new Date().toISOString(),
      url: this.name,
      transport: this.events.some(({ binary }) => binary) ? 'binary' : 'sse',
      redacted: [...forms],
    });
    return [header, ...records.map(recordLine)];
  }

  private report(records: readonly SessionRecord[], anew: boolean): string {
    if (!anew) return reportText(this.session, this.source);
    const session = new Session({ prefixes: this.prefixes });
    for (const record of records) session.push(record);
    return reportText(session, this.source);
  }

  private *changes(): Generator<ChangeBatch> {
    const batch = this.session.takeChanges();
    if (batch) yield batch;
  }

  private eventDetail(event: number): EventDetail | undefined {
    const [summary] = this.session.answer({ query: 'events', from: event, count: 1 });
    const record = this.events[event];
    if (!summary || !record) return undefined;
    const range = metadataRange(record.event);
    return {
      ...summary,
      text: record.event,
      ...(record.binary ? { binary: true } : {}),
      ...(range ? { metadataRange: range } : {}),
    };
  }
}

function redacted(record: SessionRecord, forms: Set<string>): SessionRecord {
  const { value, forms: found } = redactRecord(record);
  for (const form of found) forms.add(form);
  return value;
}
