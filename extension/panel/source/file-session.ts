import {
  bugReport,
  createExcerpt,
  headerLine,
  metadataRange,
  type ReportSource,
  type ReportSubject,
  readSource,
  recordLine,
  redactRecord,
  reportText,
  Session,
  type SourceFile,
} from '../../../engine/index';
import type { EventRecord, SessionRecord } from '../../../engine/record';
import type { Answers, ChangeBatch, EventDetail, Query } from '../../../engine/view';
import { type Judging, optionsFor } from '../../platform/judging';
import type { ExportWhat } from './source';

/** Records are taken in turns of this many, so that questions are answered in between. */
const TURN = 4_000;

/** A file's session with the records it was made of. */
export class FileSession {
  warnings: string[] = [];
  /** of the page that it was recorded on, '' where the file does not say */
  origin = '';
  private session: Session;
  private readonly records: SessionRecord[] = [];
  private readonly events: EventRecord[] = [];
  private source: ReportSource = { name: '', kind: 'session' };

  constructor(
    private readonly name: string,
    private judging: Judging,
  ) {
    this.session = this.anew();
  }

  /** Opens a file's content; what changes turn by turn is then taken. Throws a sentence when nothing can be read. */
  read(content: Uint8Array): Iterable<ChangeBatch> {
    const source = readSource(content, this.name);
    this.source = { name: this.name, kind: source.kind };
    this.warnings = source.warnings;
    if (source.url !== undefined && URL.canParse(source.url)) this.origin = new URL(source.url).origin;
    this.session = this.anew();
    return this.take(source);
  }

  /** Judges the same records by other settings; the whole session as it then stands. */
  judge(judging: Judging): ChangeBatch {
    this.judging = judging;
    this.session = this.anew();
    for (const record of this.records) this.session.push(record);
    this.session.takeChanges();
    return this.session.snapshot();
  }

  answer(query: Query): Answers[Query['query']] {
    if (query.query === 'event') return this.eventDetail(query.event);
    if (query.query === 'input') return this.inputText(query.request);
    return this.session.answer(query);
  }

  /** The session file or the report, in parts. Redacted, both are made of redacted records. */
  export(what: ExportWhat, redact: boolean): string[] {
    const forms = new Set<string>();
    const records = redact ? this.records.map((record) => redacted(record, forms)) : this.records;
    if (what === 'report') return [this.report(records, redact)];
    return [headerLine(this.header(forms)), ...records.map(recordLine)];
  }

  /** The text to paste into a bug report, what looks like a credential masked. */
  bugReport(subject: ReportSubject): string {
    const pick = createExcerpt(this.session, subject);
    const forms = new Set<string>();
    const records = this.records.flatMap((record) => {
      const kept = pick(record);
      return kept ? [redacted(kept, forms)] : [];
    });
    return bugReport({ ...subject, session: this.session, records, header: this.header(forms) });
  }

  private anew(): Session {
    return new Session(optionsFor(this.judging, this.origin));
  }

  private *take({ records }: SourceFile): Generator<ChangeBatch> {
    let taken = 0;
    for (const record of records) {
      this.session.push(record);
      this.records.push(record);
      if (record.kind === 'event') this.events.push(record);
      if (++taken % TURN === 0) yield* this.changes();
    }
    yield* this.changes();
  }

  private header(redacted: ReadonlySet<string>) {
    return {
      tool: 'agui-metadata-devtools',
      capturedAt: new Date().toISOString(),
      url: this.origin || this.name,
      transport: this.events.some(({ binary }) => binary) ? ('binary' as const) : ('sse' as const),
      redacted: [...redacted],
    };
  }

  private report(records: readonly SessionRecord[], anew: boolean): string {
    if (!anew) return reportText(this.session, this.source);
    const session = this.anew();
    for (const record of records) session.push(record);
    return reportText(session, this.source);
  }

  private *changes(): Generator<ChangeBatch> {
    const batch = this.session.takeChanges();
    if (batch) yield batch;
  }

  private inputText(request: number): string | undefined {
    let at = -1;
    for (const record of this.records) if (record.kind === 'request' && ++at === request) return record.input;
    return undefined;
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
