import type { ReportSubject } from '../../../engine/index';
import type { ChangeBatch, Query } from '../../../engine/view';
import type { Judging } from '../../platform/judging';
import type { ExportWhat } from './source';

/** Panel → the worker that holds a file's session. */
export type FileRequest =
  | { kind: 'read'; file: File; judging: Judging }
  | { kind: 'judge'; judging: Judging }
  | { kind: 'ask'; id: number; query: Query }
  | { kind: 'bug-report'; id: number; subject: ReportSubject }
  | { kind: 'export'; id: number; what: ExportWhat; redact: boolean };

/** The worker → panel. `read` says that the whole file was taken. */
export type FileReply =
  | { kind: 'changes'; batch: ChangeBatch }
  /** the page that the session was recorded on, '' where the file does not say */
  | { kind: 'origin'; origin: string }
  | { kind: 'read'; warnings: string[] }
  | { kind: 'unreadable'; message: string }
  | { kind: 'answer'; id: number; value: unknown }
  | { kind: 'failed'; id: number; message: string };
