import type { Answers, Query } from '../../../engine/view';
import type { Judging } from '../../platform/judging';
import type { FileReply, FileRequest } from './file-messages';
import type { Source, SourceEvents } from './source';

/** A session read from a file, in a worker of its own: the same session that a live tab would have. */
export function fileSource(file: File, judging: Judging): Source {
  const waiting = new Map<
    number,
    { request: FileRequest; resolve(value: unknown): void; reject(error: Error): void }
  >();
  let worker: Worker | undefined;
  let nextId = 1;

  function send<T>(make: (id: number) => FileRequest): Promise<T> {
    const id = nextId++;
    const request = make(id);
    return new Promise<T>((resolve, reject) => {
      waiting.set(id, { request, resolve: resolve as (value: unknown) => void, reject });
      worker?.postMessage(request);
    });
  }

  function settle(reply: Extract<FileReply, { id: number }>): void {
    const one = waiting.get(reply.id);
    waiting.delete(reply.id);
    if (reply.kind === 'failed') one?.reject(new Error(reply.message));
    else one?.resolve(reply.value);
  }

  return {
    kind: 'file',
    name: file.name,
    start: (events: SourceEvents) =>
      new Promise<void>((resolve, reject) => {
        worker = new Worker(new URL('./file-worker.ts', import.meta.url), { type: 'module' });
        worker.onmessage = ({ data: reply }: MessageEvent<FileReply>) => {
          if (reply.kind === 'changes') events.changes(reply.batch);
          else if (reply.kind === 'origin') events.origin(reply.origin);
          else if (reply.kind === 'read') {
            if (reply.warnings.length > 0) events.warnings(reply.warnings);
            resolve();
          } else if (reply.kind === 'unreadable') reject(new Error(reply.message));
          else settle(reply);
        };
        worker.onerror = (event) => reject(new Error(event.message));
        const read: FileRequest = { kind: 'read', file, judging };
        worker.postMessage(read);
        // what was asked before the worker was there
        for (const { request } of waiting.values()) worker.postMessage(request);
        events.link('open');
      }),
    stop() {
      worker?.terminate();
      worker = undefined;
      for (const one of waiting.values()) one.reject(new Error('The session was left.'));
      waiting.clear();
    },
    ask: <Q extends Query>(query: Q) => send<Answers[Q['query']]>((id) => ({ kind: 'ask', id, query })),
    bugReport: (subject) => send<string>((id) => ({ kind: 'bug-report', id, subject })),
    judge(by) {
      const judge: FileRequest = { kind: 'judge', judging: by };
      worker?.postMessage(judge);
    },
    exportText: (what, redact) => send<string[]>((id) => ({ kind: 'export', id, what, redact })),
  };
}
