import { reportText, type Session } from '../engine';
import type { Severity, Verdict } from '../engine/view';
import { openInput } from './open';
import type { InspectSettings } from './settings';
import { oneLine } from './text/columns';
import { paintFor } from './text/paint';
import { reportLines } from './text/report';

export interface InspectRequest {
  files: string[];
  format: 'text' | 'json';
  failOn: Severity | 'never';
  settings: InspectSettings;
  /** `KEY` or `KEY@ITEM`: where it went is told in place of the report */
  explain?: string;
}

/** Ended well, with findings that reach `failOn`, or with an input that cannot be read. */
export type ExitCode = 0 | 1 | 2;

const order: Severity[] = ['info', 'warning', 'error'];

/**
 * Prints the report of each input: readable text, or JSON text in which the wire's digits stand (an array when
 * there are several). An input that cannot be read gets a sentence on standard error, and the others their reports.
 */
export async function inspect({
  files,
  format,
  failOn,
  settings,
  explain,
}: InspectRequest): Promise<ExitCode> {
  let code: ExitCode = 0;
  const reports: string[] = [];
  for (const file of files) {
    const opened = await openInput(file, settings);
    if (typeof opened === 'string') {
      process.stderr.write(`${opened}\n`);
      code = 2;
      continue;
    }
    const { session, source, warnings } = opened;
    for (const warning of warnings) process.stderr.write(`${warning}\n`);
    const snapshot = session.snapshot();
    if (code === 0 && reaches(snapshot.counts.findings, failOn)) code = 1;
    if (explain !== undefined) {
      const { verdicts, missing } = verdictsOn(session, explain);
      if (missing !== undefined) process.stderr.write(`${source.name} has no item "${missing}".\n`);
      reports.push(
        format === 'json'
          ? JSON.stringify(verdicts)
          : [source.name, ...verdicts.map(({ message }) => `  ${oneLine(message, 2_000)}`)].join('\n'),
      );
      continue;
    }
    const detail = (item: number) => session.answer({ query: 'item', item });
    reports.push(
      format === 'json'
        ? reportText(session, source).trimEnd()
        : reportLines({ name: source.name, snapshot, detail }, paintFor(process.stdout, process.env)).join(
            '\n',
          ),
    );
  }
  await print(joined(reports, format, files.length));
  return code;
}

/**
 * What became of a key; `KEY@ITEM` when a part after an `@` is an item's id, else all of it is the key. Where nothing
 * has that key, what stands before the last `@` is asked for, and the item after it is missing.
 */
function verdictsOn(session: Session, asked: string): { verdicts: Verdict[]; missing?: string } {
  const { items } = session.snapshot();
  const named = items.filter(({ ref }) => asked.endsWith(`@${ref.id}`) && asked.length > ref.id.length + 1);
  const explain = (key: string, item?: number) =>
    session.answer({ query: 'explain', key, ...(item !== undefined && { item }) });
  if (named.length > 0)
    return {
      verdicts: named.flatMap(({ ref, index }) => explain(asked.slice(0, -ref.id.length - 1), index)),
    };
  const verdicts = explain(asked);
  const at = asked.lastIndexOf('@');
  if (at <= 0 || verdicts.some(({ cause }) => cause !== 'never-sent')) return { verdicts };
  return { verdicts: explain(asked.slice(0, at)), missing: asked.slice(at + 1) };
}

function joined(reports: string[], format: 'text' | 'json', files: number): string {
  if (format === 'text') return reports.length > 0 ? `${reports.join('\n\n')}\n` : '';
  if (files === 1) return reports.length > 0 ? `${reports[0]}\n` : '';
  return `[${reports.join(',\n')}]\n`;
}

function reaches(counts: Record<Severity, number>, failOn: Severity | 'never'): boolean {
  return failOn !== 'never' && order.slice(order.indexOf(failOn)).some((severity) => counts[severity] > 0);
}

/** Writes to standard output and waits until it is taken, so that a pipe gets all of it. */
async function print(text: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
  });
}
