import {
  bugReport,
  type ConnectionRecord,
  createExcerpt,
  headerLine,
  type ReportSubject,
  recordLine,
  redactRecord,
  reportText,
  type SessionRecord,
} from '../../engine/index';
import type { Recorder } from './recorder';

/** how much text goes in one part */
const PART = 1 << 20;

/** Makes what a panel saves, in parts. With `redact`, values that look like credentials are masked. */
export async function* exportText(
  recorder: Recorder,
  what: 'session' | 'report',
  redact: boolean,
): AsyncGenerator<string> {
  await recorder.settled();
  if (what === 'session') yield* sessionParts(recorder, redact);
  else yield* parts(await report(recorder, redact));
}

async function report(recorder: Recorder, redact: boolean): Promise<string> {
  const { origin } = URL.canParse(recorder.row.pageUrl) ? new URL(recorder.row.pageUrl) : { origin: '' };
  const source = { name: origin, kind: 'live' } as const;
  if (!redact) return reportText(recorder.session, source);
  const session = recorder.anew();
  for await (const _ of recorder.replay((record) => session.push(redactRecord(record).value)));
  return reportText(session, source);
}

/** The text to paste into a bug report: what became of a key, and the events of its item alone, redacted. */
export async function bugReportText(recorder: Recorder, subject: ReportSubject): Promise<string> {
  await recorder.settled();
  const pick = createExcerpt(recorder.session, subject);
  const records: SessionRecord[] = [];
  const forms = new Set<string>();
  const connections = createConnections();
  for await (const _ of recorder.replay((record) => {
    const kept = pick(record);
    if (!kept) return;
    const { value, forms: found } = redactRecord(kept);
    records.push(value);
    connections.note(value);
    for (const form of found) forms.add(form);
  }));
  return bugReport({
    ...subject,
    session: recorder.session,
    records: records.flatMap((record) => connections.once(record) ?? []),
    header: header(recorder, false, forms),
  });
}

function header({ row }: Recorder, binary: boolean, redacted: ReadonlySet<string>) {
  return {
    tool: 'agui-metadata-devtools',
    capturedAt: new Date(row.startedAt || Date.now()).toISOString(),
    url: row.pageUrl,
    transport: binary ? ('binary' as const) : ('sse' as const),
    redacted: [...redacted],
  };
}

async function* sessionParts(recorder: Recorder, redact: boolean): AsyncGenerator<string> {
  // the first line says what is in those after it
  const forms = new Set<string>();
  const connections = createConnections();
  let binary = false;
  for await (const _ of recorder.replay((record) => {
    connections.note(record);
    binary ||= record.kind === 'event' && record.binary === true;
    if (redact) for (const form of redactRecord(record).forms) forms.add(form);
  }));
  let text = headerLine(header(recorder, binary, forms));
  const line = (record: SessionRecord) => recordLine(redact ? redactRecord(record).value : record);
  for await (const _ of recorder.replay((record) => {
    const once = connections.once(record);
    if (once) text += line(once);
  })) {
    if (text.length < PART) continue;
    yield* parts(text);
    text = '';
  }
  yield* parts(text);
}

function* parts(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += PART) yield text.slice(at, at + PART);
}

/** A playback tells of a connection again when it learns how it is framed; a file tells of it once, with all that is known. */
function createConnections() {
  const last = new Map<string, ConnectionRecord>();
  const told = new Set<string>();
  return {
    note(record: SessionRecord): void {
      if (record.kind === 'connection') last.set(record.connId, record);
    },
    /** The record as a file has it; undefined where it was told before. All were noted first. */
    once(record: SessionRecord): SessionRecord | undefined {
      if (record.kind !== 'connection') return record;
      if (told.has(record.connId)) return undefined;
      told.add(record.connId);
      return last.get(record.connId);
    },
  };
}
