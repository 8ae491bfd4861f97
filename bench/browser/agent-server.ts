import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pass } from 'node:timers/promises';
import { events } from '../events';

/** An agent that answers as fast as it is read. */
export interface AgentServer {
  origin: string;
  close(): Promise<void>;
}

const PIECE = 16 * 1024;
const SMALL = JSON.stringify({ plain: 'x'.repeat(1_000) });
const streamed = { 'content-type': 'text/event-stream', 'cache-control': 'no-store' };

/** `/run?n=` answers with a run of n events, `&each=` a message, `&per=` a second, `/json` with 1 KB of JSON, everything else with an empty page. */
export async function serveAgent(): Promise<AgentServer> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    request.resume();
    if (url.pathname === '/run') {
      const { n, each = 50, per = 0 } = Object.fromEntries(url.searchParams);
      return void stream(response, { count: Number(n), each: Number(each), perSecond: Number(per) });
    }
    const [type, body] = url.pathname === '/json' ? ['application/json', SMALL] : ['text/html', PAGE];
    response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const PAGE = '<!doctype html><title>page</title>';

async function stream(
  response: ServerResponse,
  { count, each, perSecond }: { count: number; each: number; perSecond: number },
): Promise<void> {
  response.writeHead(200, streamed);
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const started = performance.now();
  let piece = '';
  let sent = 0;
  for (const event of events(count, 0, each)) {
    piece += `data: ${event}\n\n`;
    sent += 1;
    if (perSecond > 0 ? sent % (perSecond / 100) !== 0 : piece.length < PIECE) continue;
    if (!response.write(piece)) await once(response, 'drain', gone).catch(() => {});
    if (gone.signal.aborted) return;
    piece = '';
    if (perSecond > 0) await pass(Math.max(0, started + (sent * 1_000) / perSecond - performance.now()));
  }
  response.end(piece);
}
