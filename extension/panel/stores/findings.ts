import { computed, signal } from '@preact/signals';
import type { FindingSummary, Severity } from '../../../engine/view';
import type { FilterStore } from './filter';
import type { ShownStore } from './shown';

export type FindingRow =
  | { kind: 'rule'; id: string; rule: string; severity: Severity; findings: number; open: boolean }
  | { kind: 'finding'; id: string; finding: FindingSummary };

const ORDER: Record<Severity, number> = { error: 0, warning: 1, info: 2 };

/** The findings that the filter lets through, grouped by rule, the gravest first. */
export function createFindings(shown: ShownStore, filter: FilterStore) {
  const closed = signal<ReadonlySet<string>>(new Set());
  return {
    rows: computed(() => rowsOf(shown.findings.value.filter(filter.findings.value), closed.value)),
    toggle(rule: string): void {
      const next = new Set(closed.value);
      if (!next.delete(rule)) next.add(rule);
      closed.value = next;
    },
  };
}

function rowsOf(findings: readonly FindingSummary[], closed: ReadonlySet<string>): FindingRow[] {
  const groups = new Map<string, FindingSummary[]>();
  for (const finding of findings) {
    const group = groups.get(finding.rule);
    if (group) group.push(finding);
    else groups.set(finding.rule, [finding]);
  }
  const gravest = [...groups].sort(([, a], [, b]) => ORDER[a[0]!.severity] - ORDER[b[0]!.severity]);
  return gravest.flatMap(([rule, group]): FindingRow[] => {
    const open = !closed.has(rule);
    const { severity } = group[0]!;
    const head = { kind: 'rule' as const, id: rule, rule, severity, findings: group.length, open };
    if (!open) return [head];
    return [
      head,
      ...group.map((finding) => ({ kind: 'finding' as const, id: `finding ${finding.index}`, finding })),
    ];
  });
}
