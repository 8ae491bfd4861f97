import type { JsonText, SessionHeader, SessionRecord } from '../record';
import { objectText, plain } from '../report/json';

/** The first line of a session file, with its line end. */
export function headerLine(header: Omit<SessionHeader, 'kind' | 'schemaVersion'>): string {
  return `${JSON.stringify({ kind: 'header', schemaVersion: 1, ...header })}\n`;
}

/** One line of a session file, with its line end. Event and input texts stand as they came. */
export function recordLine(record: SessionRecord): string {
  const members = Object.entries(record).filter(([name]) => name !== 'parsed');
  return `${objectText(members.map(([name, value]) => [name, memberText(record, name, value)]))}\n`;
}

function memberText(
  record: SessionRecord,
  name: string,
  value: string | number | boolean,
): JsonText | undefined {
  const isWireText =
    (record.kind === 'event' && name === 'event') || (record.kind === 'request' && name === 'input');
  return isWireText ? String(value) : plain(value);
}
