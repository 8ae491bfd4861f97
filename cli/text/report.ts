import type { ChangeBatch, ItemDetail, ItemSummary, RunSummary, Severity } from '../../engine/view';
import { type Cell, columns, oneLine } from './columns';
import { itemLines, kindNames, valueText } from './items';
import type { Paint } from './paint';

/** What the text report is written from. */
export interface Told {
  name: string;
  snapshot: ChangeBatch;
  detail(item: number): ItemDetail | undefined;
}

/** The report for a person: items with their keys' histories, what landed nowhere, findings, drift, counts. */
export function reportLines({ name, snapshot, detail }: Told, paint: Paint): string[] {
  return [
    paint.strong(oneLine(name, 200)),
    ...itemSections(snapshot, detail, paint),
    ...section('Lands on no item', unlandedRows(snapshot, paint), paint),
    ...section('Stored as sent', storedRows(snapshot, paint), paint),
    ...section('Findings', findingRows(snapshot, paint), paint),
    ...section('Drift: what the application sent back differs', driftRows(snapshot, paint), paint),
    ...section('Not recorded', gapRows(snapshot), paint),
    '',
    countsLine(snapshot),
  ];
}

function itemSections(
  { items, runs }: ChangeBatch,
  detail: (item: number) => ItemDetail | undefined,
  paint: Paint,
): string[] {
  const lines: string[] = [];
  let place = '';
  for (const item of items) {
    const found = detail(item.index);
    if (!found) continue;
    const next = placeOf(item, runs);
    if (next !== place) lines.push('', paint.strong(next));
    place = next;
    lines.push(...itemLines(found, paint));
  }
  return lines;
}

function placeOf({ ref, run, runId }: ItemSummary, runs: RunSummary[]): string {
  const summary = run === undefined ? undefined : runs.find(({ index }) => index === run);
  const named = summary
    ? ` · run ${oneLine(summary.runId)} · ${summary.status}`
    : runId
      ? ` · run ${oneLine(runId)}`
      : '';
  return `thread ${oneLine(ref.threadId)}${named}`;
}

function section(title: string, rows: Cell[][], paint: Paint): string[] {
  return rows.length > 0 ? ['', paint.strong(title), ...columns(rows, '  ')] : [];
}

function unlandedRows({ unlanded }: ChangeBatch, paint: Paint): Cell[][] {
  return unlanded.map(({ event, eventType, reason, metadata }) => [
    { text: `#${event}`, paint: paint.quiet },
    { text: oneLine(eventType) },
    { text: reason === 'own' ? '' : reason, paint: paint.warn },
    { text: valueText(metadata) },
  ]);
}

function storedRows({ stored }: ChangeBatch, paint: Paint): Cell[][] {
  return stored.map(({ carrier, id, metadata, event, request }) => [
    { text: event === undefined ? `request ${request ?? '?'}` : `#${event}`, paint: paint.quiet },
    { text: carrier },
    { text: oneLine(id) },
    { text: valueText(metadata) },
  ]);
}

function findingRows({ findings }: ChangeBatch, paint: Paint): Cell[][] {
  const order: Severity[] = ['error', 'warning', 'info'];
  const sorted = [...findings].sort(
    (a, b) => order.indexOf(a.severity) - order.indexOf(b.severity) || a.index - b.index,
  );
  return sorted.map(({ severity, rule, message, event, request, itemRef, count }) => {
    const place = event !== undefined ? `#${event}` : request !== undefined ? `request ${request}` : '';
    return [
      {
        text: severity,
        paint: severity === 'error' ? paint.alarm : severity === 'warning' ? paint.warn : paint.quiet,
      },
      { text: rule },
      { text: place, paint: paint.quiet },
      { text: itemRef ? oneLine(itemRef.id) : '' },
      { text: oneLine(message, 400) + (count > 1 ? ` (${count} times)` : '') },
    ];
  });
}

function driftRows({ drift }: ChangeBatch, paint: Paint): Cell[][] {
  return drift.map(({ request, itemRef, key, kind, expected, actual }) => [
    { text: `request ${request}`, paint: paint.quiet },
    { text: `${kindNames[itemRef.kind]} ${oneLine(itemRef.id)}` },
    { text: oneLine(key), paint: paint.strong },
    { text: kind, paint: kind === 'extra' ? paint.quiet : paint.alarm },
    { text: expected ? `expected ${valueText(expected)}` : '' },
    { text: actual ? `sent ${valueText(actual)}` : '' },
  ]);
}

function gapRows({ gaps }: ChangeBatch): Cell[][] {
  return gaps.map(({ atEvent, reason, events, bytes }) => [
    { text: `after #${atEvent}` },
    { text: events === undefined ? '' : `${events} events` },
    { text: bytes === undefined ? '' : `${bytes} bytes` },
    { text: oneLine(reason, 200) },
  ]);
}

function countsLine({ counts }: ChangeBatch): string {
  const { connections, requests, events, items, writes, overwrites, findings } = counts;
  return [
    `${many(connections, 'connection')}, ${many(requests, 'request')}, ${many(events, 'event')}`,
    `${many(items, 'item')}, ${many(writes, 'write')}, ${many(overwrites, 'overwrite')}`,
    `${many(findings.error, 'error')}, ${many(findings.warning, 'warning')}, ${many(findings.info, 'info')}`,
  ].join(' · ');
}

function many(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
