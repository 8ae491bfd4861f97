import type { FileReply, FileRequest } from './file-messages';
import { FileSession } from './file-session';

/** Holds one file's session away from the panel's own thread. */
let session: FileSession | undefined;

const reply = (message: FileReply) => postMessage(message);
const words = (error: unknown) => (error instanceof Error ? error.message : String(error));
const turn = () => new Promise((resolve) => setTimeout(resolve));

async function read({ file, prefixes }: Extract<FileRequest, { kind: 'read' }>): Promise<void> {
  try {
    session = new FileSession(file.name, prefixes);
    const content = new Uint8Array(await file.arrayBuffer());
    for (const batch of session.read(content)) {
      reply({ kind: 'changes', batch });
      await turn();
    }
    reply({ kind: 'read', warnings: session.warnings });
  } catch (error) {
    reply({ kind: 'unreadable', message: words(error) });
  }
}

addEventListener('message', ({ data: request }: MessageEvent<FileRequest>) => {
  if (request.kind === 'read') {
    void read(request);
    return;
  }
  const { id } = request;
  try {
    if (!session) throw new Error('No file was read.');
    const value =
      request.kind === 'ask' ? session.answer(request.query) : session.export(request.what, request.redact);
    reply({ kind: 'answer', id, value });
  } catch (error) {
    reply({ kind: 'failed', id, message: words(error) });
  }
});
