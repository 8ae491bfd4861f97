import type { HookRecord, NumberedMessage } from '../messages/content';
import type { JournalEntry } from './entry';
import type { DocumentRow } from './journal';

/** What a document sent, as it came. */
export interface Accepted {
  document: string;
  frameUrl: string;
  message: NumberedMessage;
}

/** What the intake asks of the recorder. */
export interface IntakeSurroundings {
  /** Whether content is kept, or why it is not. */
  refusal(): string | undefined;
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

export function createIntake({ refusal, now }: IntakeSurroundings, kept: readonly DocumentRow[]): Intake {
  const documents = new Map(kept.map(({ document, seq }) => [document, seq]));
  /** streams that lost something since the pause, or the quota, began */
  const gapped = new Set<string>();

  function gap(document: string, streams: number[], reason: string): JournalEntry {
    return { kind: 'gap', document, t: now(), streams, records: 0, bytes: 0, reason };
  }

  function batch(document: string, frameUrl: string, records: HookRecord[]): JournalEntry[] {
    const reason = refusal();
    if (reason === undefined) return [{ kind: 'batch', document, frameUrl, records }];
    const lost = records.filter(({ kind }) => kind === 'bytes' || kind === 'text' || kind === 'sent');
    const streams = [...new Set(lost.map(({ stream }) => stream))];
    const newly = streams.filter((stream) => !gapped.has(`${document} ${stream}`));
    for (const stream of newly) gapped.add(`${document} ${stream}`);
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
