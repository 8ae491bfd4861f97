import type { ReportSubject } from '../../../engine/index';
import type { Answers, ChangeBatch, Query } from '../../../engine/view';
import type { CaptureCommand, CaptureState } from '../../messages/panel';
import type { Judging } from '../../platform/judging';

export type Ask = <Q extends Query>(query: Q) => Promise<Answers[Q['query']]>;

/** How the panel stands with the place its session lives in. */
export type Link = 'connecting' | 'open' | 'lost' | 'ended';

/** What a source tells the panel. */
export interface SourceEvents {
  changes(batch: ChangeBatch): void;
  capture(state: CaptureState): void;
  link(state: Link): void;
  /** streams that capture did not see and that are not to be had; undefined where no one watches for them */
  missed(urls: readonly string[] | undefined): void;
  /** the page that a file's session was recorded on, '' when unknown */
  origin(origin: string): void;
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
  /** The text to paste into a bug report, what looks like a credential masked. */
  bugReport(subject: ReportSubject): Promise<string>;
  /** Judges the session by other settings; absent where the background does so by itself. */
  judge?(judging: Judging): void;
  /** absent where there is no capture to command */
  command?(command: CaptureCommand): void;
}
