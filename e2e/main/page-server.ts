import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Writes one answer to a page's POST. */
export type Answer = (response: ServerResponse) => void | Promise<void>;

export interface PageServer {
  /** an empty page */
  url: string;
  /** what the next POST to /stream is answered with */
  answer: Answer;
  close(): Promise<void>;
}

/** A server on 127.0.0.1 with an empty page, whose `POST /stream` a test answers byte by byte. */
export async function servePage(): Promise<PageServer> {
  const server = createServer(async (request, response) => {
    request.resume();
    if (request.method === 'POST') {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      await served.answer(response);
      return;
    }
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end('<!doctype html><title>Page</title><link rel="icon" href="data:,">');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const served: PageServer = {
    url: `http://127.0.0.1:${port}/`,
    answer: (response) => void response.end(),
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return served;
}
