import type { MetadataRead } from './event/metadata';
import type { Findings } from './findings/findings';
import { sameAsDoubles } from './json/compare';
import type { Item } from './merge/item';
import type { JsonText } from './record';
import type { DriftKind } from './view';

/** One key of an item in one later run input, beside what the merge held when the request left. */
export interface SentKey {
  key: string;
  state: 'same' | DriftKind;
  expected?: JsonText;
  actual?: JsonText;
}

/** One later run input that carried an item. */
export interface SentBack {
  request: number;
  runId?: string;
  atEvent: number;
  tMs: number;
  /** the rules let the two be compared (rules: `drift`, only if) */
  comparable: boolean;
  keys: SentKey[];
}

/** One key that differs, as the report lists it. */
export interface Drift extends SentKey {
  index: number;
  state: DriftKind;
  request: number;
  item: Item;
}

/** A request as drift sees it. */
export interface DriftRequest {
  index: number;
  atEvent: number;
  tMs: number;
  runId?: string;
  connection: number;
}

/** Compares what the application sends back with what the stream built (spec section 7). */
export class DriftLog {
  readonly all: Drift[] = [];
  private readonly sentBack = new Map<Item, SentBack[]>();
  private readonly lastDifference = new Map<Item, string>();

  /** What later inputs showed of an item. */
  sentBackOf(item: Item): readonly SentBack[] {
    return this.sentBack.get(item) ?? [];
  }

  /** Holds one carried message or tool call against its item. Returns the keys that differ, extras aside. */
  compare(item: Item, sent: MetadataRead, request: DriftRequest, findings: Findings): number {
    const keys = compareKeys(item, sent);
    const comparable = isComparable(item);
    const entry: SentBack = {
      request: request.index,
      atEvent: request.atEvent,
      tMs: request.tMs,
      comparable,
      keys,
    };
    if (request.runId !== undefined) entry.runId = request.runId;
    const entries = this.sentBack.get(item);
    if (entries) entries.push(entry);
    else this.sentBack.set(item, [entry]);
    if (!comparable) return 0;
    const differing = keys.filter((each): each is SentKey & { state: DriftKind } => each.state !== 'same');
    for (const each of differing)
      this.all.push({ ...each, index: this.all.length, request: request.index, item });
    this.find(item, differing, request, findings);
    return differing.filter(({ state }) => state !== 'extra').length;
  }

  /** One finding an item until the difference changes; extras alone are a finding of their own. */
  private find(
    item: Item,
    differing: readonly (SentKey & { state: DriftKind })[],
    request: DriftRequest,
    findings: Findings,
  ): void {
    const difference = differing
      .map(({ key, state, actual }) => `${state} ${key} ${actual ?? ''}`)
      .join('\n');
    if (this.lastDifference.get(item) === difference) return;
    this.lastDifference.set(item, difference);
    const named = (state: DriftKind) =>
      differing.filter((each) => each.state === state).map(({ key }) => key);
    const place = {
      item,
      request: request.index,
      connection: request.connection,
      threadId: item.thread.threadId,
      tMs: request.tMs,
      ...(request.runId === undefined ? {} : { runId: request.runId }),
    };
    const lost = [...named('missing'), ...named('changed')];
    const extra = named('extra');
    const base = { id: item.id, missing: quoted(named('missing')), changed: quoted(named('changed')) };
    if (lost.length > 0)
      findings.add('drift', lost.length === 1 ? { ...place, key: lost[0]! } : place, { ...base, extra: '' });
    if (extra.length > 0) {
      const at = extra.length === 1 ? { ...place, key: extra[0]! } : place;
      findings.add('drift', at, { id: item.id, missing: '', changed: '', extra: quoted(extra) }, 'info');
    }
  }
}

function quoted(keys: readonly string[]): string {
  return keys.map((key) => `"${key}"`).join(', ');
}

function compareKeys(item: Item, sent: MetadataRead): SentKey[] {
  const actual = new Map<string, JsonText>();
  if (sent.state === 'object') for (const { key, value } of sent.entries) actual.set(key, value);
  const keys: SentKey[] = [];
  for (const { key, value: expected } of item.keys.values()) {
    if (expected === undefined) continue;
    const value = actual.get(key);
    actual.delete(key);
    if (value === undefined) keys.push({ key, state: 'missing', expected });
    else if (sameAsDoubles(expected, value)) keys.push({ key, state: 'same', expected, actual: value });
    else keys.push({ key, state: 'changed', expected, actual: value });
  }
  for (const [key, value] of actual) keys.push({ key, state: 'extra', actual: value });
  return keys;
}

function isComparable(item: Item): boolean {
  if (item.minted || item.touchedBy.size === 0) return false;
  if (item.thread.incomplete) return false;
  return [...item.touchedBy].every((connection) => connection.closed !== undefined && !connection.tainted);
}
