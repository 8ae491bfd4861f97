import { explain } from '../explain';
import { headerLine, recordLine } from '../file/write';
import type { SessionHeader, SessionRecord } from '../record';
import { Session } from '../session/session';
import { itemRef } from '../session/summaries';
import type { ItemRef } from '../view';

/** What a bug report is made of: the records of an excerpt, redacted, and what it is about. */
export interface BugReport {
  key: string;
  /** an item of the whole session */
  item?: number;
  session: Session;
  header: Omit<SessionHeader, 'kind' | 'schemaVersion'>;
  records: readonly SessionRecord[];
}

/**
 * The text to paste into a bug report, in Markdown: the verdict in one sentence, the events that show it, and the
 * command that shows it again. The sentence is made from the excerpt alone, so that its numbers are those of the
 * excerpt.
 */
export function bugReport({ key, item: index, session: whole, header, records }: BugReport): string {
  const of = index === undefined ? undefined : whole.state.items.all[index];
  const ref = of && itemRef(of);
  const session = new Session();
  for (const record of records) session.push(record);
  const item = ref && session.state.items.all.find((each) => isSame(itemRef(each), ref));
  const [verdict] = explain(session.state, key, item?.index);
  const file = `${fileName(key)}${ref ? `-${fileName(ref.id)}` : ''}.agui.jsonl`;
  const masked =
    header.redacted.length > 0
      ? ` What looked like a credential is masked (${header.redacted.join(', ')}).`
      : '';
  return [
    `### What became of ${code(key)}${ref ? ` on ${words(ref)}` : ''}`,
    '',
    verdict?.message ?? '',
    '',
    `The events that show it, saved as ${code(file)}.${masked}`,
    '',
    '```jsonl',
    [headerLine(header), ...records.map(recordLine)].join('').trimEnd(),
    '```',
    '',
    '```sh',
    `agui-metadata inspect ${file} --explain ${shellWord(ref ? `${key}@${ref.id}` : key)}`,
    '```',
    '',
  ].join('\n');
}

function isSame(a: ItemRef, b: ItemRef): boolean {
  return a.kind === b.kind && a.id === b.id && a.threadId === b.threadId;
}

function words({ kind, id, threadId }: ItemRef): string {
  return `${kind.replace('-', ' ')} ${code(id)} of thread ${code(threadId)}`;
}

/** Markdown code, in a fence longer than any in it. */
function code(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([fence]) => fence.length));
  const fence = '`'.repeat(longest + 1);
  const inner = text.replace(/\s+/g, ' ').slice(0, 200);
  return longest > 0 ? `${fence} ${inner} ${fence}` : `${fence}${inner}${fence}`;
}

function fileName(text: string): string {
  return (
    text
      .replace(/[^\w.-]+/g, '-')
      .replace(/^[-.]+|[-.]+$/g, '')
      .slice(0, 40) || 'key'
  );
}

function shellWord(text: string): string {
  return /^[\w./:@-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
