import { once } from 'node:events';
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { BaseEvent, RunAgentInput } from '@ag-ui/core';
import { RunAgentInputSchema } from '@ag-ui/core/schemas';
import { AGUI_MEDIA_TYPE, EventEncoder } from '@ag-ui/encoder';
import { runOf } from './run';

export interface AgentOptions {
  /** 0 takes any free port */
  port?: number;
  /** ms between two events */
  pace?: number;
}

export interface RunningAgent {
  /** the demo page */
  url: string;
  close(): Promise<void>;
}

const pageFolder = fileURLToPath(new URL('../../dist/demo/', import.meta.url));
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

/** Starts the demo agent on 127.0.0.1: `POST /agent` streams a run, the rest serves the page built in dist/demo. */
export async function startAgent({ port = 0, pace = 30 }: AgentOptions = {}): Promise<RunningAgent> {
  const server = createServer((request, response) => {
    const answered =
      request.method === 'POST' ? streamRun(request, response, pace) : servePage(request, response);
    answered.catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${taken}/`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function streamRun(request: IncomingMessage, response: ServerResponse, pace: number): Promise<void> {
  const input = RunAgentInputSchema.safeParse(parsed(await text(request)));
  if (!input.success) {
    response.writeHead(400, { 'content-type': 'text/plain' }).end('The body is not a run input.\n');
    return;
  }
  // the encoder takes `*/*` for protobuf, which a person with curl does not want
  const binary = request.headers.accept?.includes(AGUI_MEDIA_TYPE) ?? false;
  const contentType = binary ? AGUI_MEDIA_TYPE : 'text/event-stream';
  const encoder = new EventEncoder({ accept: contentType });
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  response.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store' });
  for (const event of runOf(input.data as RunAgentInput)) {
    if (gone.signal.aborted) return;
    const frame = binary ? encoder.encodeBinary(event as BaseEvent) : encoder.encodeSSE(event as BaseEvent);
    if (!response.write(frame)) await once(response, 'drain', gone);
    if (pace > 0) await pause(pace);
  }
  response.end();
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

async function servePage(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
  const path = join(pageFolder, normalize(pathname === '/' ? '/index.html' : pathname));
  if (!path.startsWith(pageFolder) || !existsSync(path) || !statSync(path).isFile()) {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found.\n');
    return;
  }
  response.writeHead(200, { 'content-type': types[extname(path)] ?? 'application/octet-stream' });
  createReadStream(path).pipe(response);
}
