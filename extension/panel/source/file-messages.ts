import type { ChangeBatch, Query } from '../../../engine/view';
import type { ExportWhat } from './source';

/** Panel → the worker that holds a file's session. */
export type FileRequest =
  | { kind: 'read'; file: File; prefixes: readonly string[] }
  | { kind: 'ask'; id: number; query: Query }
  | { kind: 'export'; id: number; what: ExportWhat; redact: boolean };

/** The worker → panel. `read` says that the whole file was taken. */
export type FileReply =
  | { kind: 'changes'; batch: ChangeBatch }
  | { kind: 'read'; warnings: string[] }
  | { kind: 'unreadable'; message: string }
  | { kind: 'answer'; id: number; value: unknown }
  | { kind: 'failed'; id: number; message: string };
