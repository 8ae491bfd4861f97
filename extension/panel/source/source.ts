import type { Answers, ChangeBatch, Query } from '../../../engine/view';
import type { CaptureCommand, CaptureState } from '../../messages/panel';

export type Ask = <Q extends Query>(query: Q) => Promise<Answers[Q['query']]>;

/** How the panel stands with the place its session lives in. */
export type Link = 'connecting' | 'open' | 'lost' | 'ended';

/** What a source tells the panel. */
export interface SourceEvents {
  changes(batch: ChangeBatch): void;
  capture(state: CaptureState): void;
  link(state: Link): void;
  /** what of a file had to be skipped */
  warnings(sentences: string[]): void;
}

export type ExportWhat = 'session' | 'report';

/** Where a panel's session comes from: a live tab or a file. Both look the same from here on. */
export interface Source {
  kind: 'live' | 'file';
  /** the file's name; '' for a live tab */
  name: string;
  /** Begins to deliver changes. Rejects when there is nothing to read, with a message for the person. */
  start(events: SourceEvents): Promise<void>;
  stop(): void;
  ask: Ask;
  /** The exported text in parts. With `redact`, values that look like credentials are masked. */
  exportText(what: ExportWhat, redact: boolean): Promise<string[]>;
  /** absent where there is no capture to command */
  command?(command: CaptureCommand): void;
}
