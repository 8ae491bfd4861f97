import { readSource } from './file/read';
import type { JsonText } from './record';
import { type ReportSource, reportText } from './report/report';
import { Session } from './session/session';
import type { SessionOptions } from './session/state';

/** A file read into a session. */
export interface Inspected {
  session: Session;
  source: ReportSource;
  /** what was skipped, with line numbers */
  warnings: string[];
}

/**
 * Reads a file into a session, through the same door as a live capture. Options may hang on the page that a session
 * file names. Throws `UnreadableFile` with a sentence
 * when it holds nothing of AG-UI.
 */
export function inspect(
  content: string | Uint8Array,
  name: string,
  options: SessionOptions | ((url?: string) => SessionOptions) = {},
): Inspected {
  const { kind, records, warnings, url } = readSource(content, name);
  const session = new Session(typeof options === 'function' ? options(url) : options);
  for (const record of records) session.push(record);
  return { session, source: { name, kind }, warnings };
}

/** The report of a file as JSON text, and what was skipped. */
export function inspectText(
  content: string | Uint8Array,
  name: string,
  options: SessionOptions = {},
): { report: JsonText; warnings: string[] } {
  const { session, source, warnings } = inspect(content, name, options);
  return { report: reportText(session, source), warnings };
}
