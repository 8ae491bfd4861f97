import type { FileReply, FileRequest } from './file-messages';
import { FileSession } from './file-session';

/** Holds one file's session away from the panel's own thread. */
let session: FileSession | undefined;

const reply = (message: FileReply) => postMessage(message);
const words = (error: unknown) => (error instanceof Error ? error.message : String(error));
const turn = () => new Promise((resolve) => setTimeout(resolve));

async function read({ file, judging }: Extract<FileRequest, { kind: 'read' }>): Promise<void> {
  try {
    session = new FileSession(file.name, judging);
    const content = new Uint8Array(await file.arrayBuffer());
    const changes = session.read(content);
    reply({ kind: 'origin', origin: session.origin });
    for (const batch of changes) {
      reply({ kind: 'changes', batch });
      await turn();
    }
    reply({ kind: 'read', warnings: session.warnings });
  } catch (error) {
    reply({ kind: 'unreadable', message: words(error) });
  }
}

function answerTo(session: FileSession, request: Extract<FileRequest, { id: number }>): unknown {
  switch (request.kind) {
    case 'ask':
      return session.answer(request.query);
    case 'bug-report':
      return session.bugReport(request.subject);
    case 'export':
      return session.export(request.what, request.redact);
  }
}

addEventListener('message', ({ data: request }: MessageEvent<FileRequest>) => {
  if (request.kind === 'read') {
    void read(request);
    return;
  }
  if (request.kind === 'judge') {
    if (session) reply({ kind: 'changes', batch: session.judge(request.judging) });
    return;
  }
  const { id } = request;
  try {
    if (!session) throw new Error('No file was read.');
    reply({ kind: 'answer', id, value: answerTo(session, request) });
  } catch (error) {
    reply({ kind: 'failed', id, message: words(error) });
  }
});
