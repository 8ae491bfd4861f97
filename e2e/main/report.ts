import type { ItemRef, Severity } from '../../engine/view';

/** What the end-to-end tests read of an exported report. */
export interface Report {
  source: { name: string; kind: string };
  counts: { items: number; events: number; requests: number; connections: number; writes: number };
  runs: { runId: string; status: string }[];
  items: (ItemRef & {
    dropped?: boolean;
    metadata?: Record<string, unknown>;
    writes: { eventType?: string }[];
  })[];
  unlandedMetadata: { eventType: string; reason: string }[];
  storedMetadata: { carrier: string; id: string }[];
  drift: { item: ItemRef; key: string; kind: string }[];
  findings: {
    rule: string;
    severity: Severity;
    message: string;
    key?: string;
    item?: ItemRef;
    spec: string;
  }[];
}

export function rulesOf(report: Report, severity: Severity): string[] {
  return report.findings.filter((finding) => finding.severity === severity).map((finding) => finding.rule);
}
