import type { Item } from '../merge/item';
import type { Severity } from '../view';

/** The rules of findings; each has a file in `rules/` and an entry in the catalog. */
export type RuleId =
  | 'malformed-metadata'
  | 'malformed-event'
  | 'undecodable-frame'
  | 'broken-sequence'
  | 'drift'
  | 'unprefixed-key'
  | 'reserved-key'
  | 'nested-loss'
  | 'snapshot-loss'
  | 'key-collision'
  | 'orphan-metadata'
  | 'truncated-run'
  | 'precision-loss'
  | 'duplicate-key'
  | 'secret-like-value'
  | 'overwritten-key'
  | 'type-change'
  | 'repeated-write'
  | 'similar-keys'
  | 'undeclared-property'
  | 'retired-shape'
  | 'unknown-event'
  | 'reference-differs';

export type Params = Record<string, string | number>;

/** Where a finding is. */
export interface FindingPlace {
  event?: number;
  request?: number;
  item?: Item;
  key?: string;
  threadId?: string;
  runId?: string;
  connection?: number;
  /** of a frame that is no event */
  seq?: number;
  /** JSON Pointer inside the key's value */
  pointer?: string;
  tMs?: number;
}

export interface Finding extends FindingPlace {
  index: number;
  rule: RuleId;
  severity: Severity;
  params: Params;
  count: number;
}
