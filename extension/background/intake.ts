import type { HookRecord, NumberedMessage } from '../messages/content';
import type { JournalEntry } from './entry';
import type { DocumentRow } from './journal';

/** What a document sent, as it came. */
export interface Accepted {
  document: string;
  frameUrl: string;
  message: NumberedMessage;
}

/** Why content is not kept, and from when on that holds. */
export interface Refusal {
  reason: string;
  since: number;
}

/** What the intake asks of the recorder. */
export interface IntakeSurroundings {
  /** Why content sent at `t` is not kept; undefined when it is. */
  refusalOf(t: number): Refusal | undefined;
  now(): number;
}

/** Decides what is to be kept of what documents send. */
export interface Intake {
  /** What is to be kept of a message: nothing if it came before, and a gap before it if others did not come. */
  entriesOf(accepted: Accepted): JournalEntry[];
  /** How far a document's messages were taken. */
  takenUpTo(document: string): number;
  /** Streams that lost something may say so anew. */
  forgetGaps(): void;
}

export function createIntake({ refusalOf, now }: IntakeSurroundings, kept: readonly DocumentRow[]): Intake {
  const documents = new Map(kept.map(({ document, seq }) => [document, seq]));
  /** streams that lost something, each with when the pause, or the quota, began */
  const gapped = new Set<string>();

  function gap(document: string, streams: number[], reason: string): JournalEntry {
    return { kind: 'gap', document, t: now(), streams, records: 0, bytes: 0, reason };
  }

  /** Takes a batch part by part: each part was sent while recording, or in one pause. */
  function batch(document: string, frameUrl: string, records: HookRecord[]): JournalEntry[] {
    const entries: JournalEntry[] = [];
    for (let from = 0; from < records.length; ) {
      const refusal = refusalOf(records[from]!.t);
      let to = from + 1;
      while (to < records.length && refusalOf(records[to]!.t)?.since === refusal?.since) to += 1;
      const part = from === 0 && to === records.length ? records : records.slice(from, to);
      if (refusal) entries.push(...refused(document, frameUrl, part, refusal));
      else entries.push({ kind: 'batch', document, frameUrl, records: part });
      from = to;
    }
    return entries;
  }

  function refused(
    document: string,
    frameUrl: string,
    records: HookRecord[],
    { reason, since }: Refusal,
  ): JournalEntry[] {
    const lost = records.filter(({ kind }) => kind === 'bytes' || kind === 'text' || kind === 'sent');
    const streams = [...new Set(lost.map(({ stream }) => stream))];
    const newly = streams.filter((stream) => !gapped.has(`${document} ${stream} ${since}`));
    for (const stream of newly) gapped.add(`${document} ${stream} ${since}`);
    const left = records.flatMap(bare);
    const entries: JournalEntry[] = [];
    // a stream opens before it can lose anything
    const opening = left.filter(({ kind }) => kind !== 'end');
    const ending = left.filter(({ kind }) => kind === 'end');
    if (opening.length > 0) entries.push({ kind: 'batch', document, frameUrl, records: opening });
    if (newly.length > 0) entries.push(gap(document, newly, reason));
    if (ending.length > 0) entries.push({ kind: 'batch', document, frameUrl, records: ending });
    return entries;
  }

  return {
    entriesOf({ document, frameUrl, message }) {
      const known = documents.get(document) ?? 0;
      if (message.seq <= known) return [];
      documents.set(document, message.seq);
      const entries: JournalEntry[] = [];
      if (message.seq > known + 1) entries.push(gap(document, [], 'Messages from the page were lost.'));
      if (message.kind === 'left') entries.push({ kind: 'left', document, t: message.t });
      if (message.kind === 'dropped') {
        const { streams, records, bytes, reason } = message;
        entries.push({ kind: 'gap', document, t: now(), streams, records, bytes, reason });
      }
      if (message.kind === 'batch') entries.push(...batch(document, frameUrl, message.records));
      return entries;
    },
    takenUpTo: (document) => documents.get(document) ?? 0,
    forgetGaps: () => gapped.clear(),
  };
}

/** What is still told of a stream that loses its content: that it is there, what it answers as, that it ended. */
export function bare(record: HookRecord): HookRecord[] {
  if (record.kind === 'head' || record.kind === 'end') return [record];
  if (record.kind !== 'open') return [];
  const { input: _, ...rest } = record;
  return [rest];
}
