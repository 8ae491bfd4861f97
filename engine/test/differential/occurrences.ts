import type { JsonText } from '../../record';
import type { ItemKind } from '../../view';
import type { Report, ReportWrite } from '../report';

/** How a write came to its item. */
export type Form = 'explicit' | 'chunk' | 'replace: false' | 'snapshot' | 'run started' | 'request';
type Aspect = 'overwrite' | 'nested' | 'null';

const aspects: readonly Aspect[] = ['overwrite', 'nested', 'null'];

/**
 * The cells that the rules allow. Nothing overwrites by a request or RUN_STARTED.input, which only add what
 * is not held, and a result always makes a new message; a tool message is overwritten by text on its id.
 */
const cells: readonly [kind: ItemKind, form: Form, aspects: readonly Aspect[]][] = [
  ['text-message', 'explicit', aspects],
  ['text-message', 'chunk', aspects],
  ['text-message', 'snapshot', aspects],
  ['text-message', 'run started', ['nested', 'null']],
  ['text-message', 'request', ['nested', 'null']],
  ['reasoning-message', 'explicit', aspects],
  ['reasoning-message', 'chunk', aspects],
  ['reasoning-message', 'snapshot', aspects],
  ['reasoning-message', 'run started', ['nested', 'null']],
  ['tool-call', 'explicit', aspects],
  ['tool-call', 'chunk', aspects],
  ['tool-call', 'snapshot', aspects],
  ['tool-call', 'run started', ['nested', 'null']],
  ['tool-call', 'request', ['nested', 'null']],
  ['tool-message', 'explicit', aspects],
  ['tool-message', 'snapshot', aspects],
  ['tool-message', 'run started', ['nested', 'null']],
  ['activity-message', 'explicit', aspects],
  ['activity-message', 'replace: false', aspects],
  ['activity-message', 'snapshot', aspects],
  ['activity-message', 'run started', ['nested', 'null']],
];

/** Counts how often each landing occurred in each form, and with what. */
export class Occurrences {
  private readonly counts = new Map<string, number>();

  /** Counts a report's writes; `events` are the session's, by number. */
  add(report: Report, events: readonly JsonText[]): void {
    for (const { kind, writes } of report.items) {
      for (const write of writes) {
        if (write.effect === 'remove') continue;
        const form = formOf(write, events);
        this.count(kind, form, 'all');
        if (write.effect === 'overwrite') this.count(kind, form, 'overwrite');
        if (write.value === null) this.count(kind, form, 'null');
        if (isNested(write.value)) this.count(kind, form, 'nested');
      }
    }
  }

  /** The cells that occurred less often than `least`. */
  rare(least: number): string[] {
    return cells.flatMap(([kind, form, wanted]) =>
      wanted
        .filter((aspect) => this.of(kind, form, aspect) < least)
        .map((aspect) => `${kind}, ${form}, ${aspect}: ${this.of(kind, form, aspect)}`),
    );
  }

  /** A table for people. */
  table(): string {
    const rows = cells.map(([kind, form, wanted]) => [
      kind,
      form,
      ...(['all', ...aspects] as const).map((aspect) =>
        aspect === 'all' || wanted.includes(aspect) ? String(this.of(kind, form, aspect)) : '-',
      ),
    ]);
    const head = ['landing', 'form', 'writes', 'overwrite', 'nested value', 'null'];
    return [head, ...rows]
      .map((row) => row.map((cell, column) => (column < 2 ? cell.padEnd(19) : cell.padStart(13))).join(''))
      .join('\n');
  }

  private of(kind: ItemKind, form: Form, aspect: Aspect | 'all'): number {
    return this.counts.get(`${kind} ${form} ${aspect}`) ?? 0;
  }

  private count(kind: ItemKind, form: Form, aspect: Aspect | 'all'): void {
    const cell = `${kind} ${form} ${aspect}`;
    this.counts.set(cell, (this.counts.get(cell) ?? 0) + 1);
  }
}

function isNested(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}

function formOf(write: ReportWrite, events: readonly JsonText[]): Form {
  if (write.source === 'request') return 'request';
  if (write.eventType === 'RUN_STARTED') return 'run started';
  if (write.eventType === 'MESSAGES_SNAPSHOT') return 'snapshot';
  if (write.eventType?.endsWith('_CHUNK')) return 'chunk';
  if (write.eventType === 'ACTIVITY_SNAPSHOT' && events[write.event ?? -1]?.includes('"replace":false')) {
    return 'replace: false';
  }
  return 'explicit';
}
