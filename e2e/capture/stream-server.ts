import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { gzipSync } from 'node:zlib';
import type { BaseEvent } from '@ag-ui/core';
import { EventEncoder } from '@ag-ui/encoder';
import { beginText, eventText, hugeRun, runEvents, runText } from './events';
import { acceptSocket } from './socket-server';

/** A server whose streams a test can watch and steer. Streams are named by `?id=`. */
export interface StreamServer {
  origin: string;
  /** the same server under another origin */
  otherOrigin: string;
  /** Resolves to the `performance.now()` at which the client of a stream went away. */
  gone(id: string): Promise<number>;
  /** Bytes that a stream's socket has taken so far. */
  written(id: string): number;
  /** Lets a held stream go on, or end. */
  release(id: string): void;
  close(): Promise<void>;
}

interface Held {
  gone: Promise<number>;
  written: number;
  released: Promise<void>;
  release(): void;
}

const PAGE = `<!doctype html><title>page</title><script>
window.attempt = async (run) => {
  try { return { value: await run() }; }
  catch (error) { return { error: error?.name ?? String(error), message: error?.message ?? '' }; }
};
window.agent = (extra) => ({ method: 'POST', body: JSON.stringify({ threadId: 't', runId: 'r', messages: [] }),
  headers: { 'content-type': 'application/json' }, ...extra });
window.readAll = async (stream) => {
  const reader = stream.getReader(); const decoder = new TextDecoder(); let text = '';
  for (let step = await reader.read(); !step.done; step = await reader.read()) text += decoder.decode(step.value, { stream: true });
  return text;
};
window.hear = (target, types, enough, say = ({ type }) => type) => new Promise((resolve) => {
  const seen = [];
  for (const type of types) target.addEventListener(type, (event) => {
    seen.push(say(event));
    if (enough(event, seen)) resolve(seen);
  });
});
window.face = (type) => {
  const { name, length, prototype } = type;
  const kinds = Object.entries(Object.getOwnPropertyDescriptors(prototype)).map(([key, one]) => [
    key, one.enumerable, one.configurable, one.writable, one.get?.name, one.get?.length, one.set?.name, typeof one.value,
    typeof one.value === 'function' ? [one.value.name, one.value.length] : one.value,
  ]);
  return [name, length, Reflect.ownKeys(type).map(String), { ...Object.getOwnPropertyDescriptor(window, name), value: undefined },
    prototype.constructor === type, Object.prototype.toString.call(prototype), Object.getPrototypeOf(type).name, kinds];
};
</script>`;

const STARTS = `
function startRun() {
  return fetch('/huge?mib=0&run=started', agent()).then((answer) => answer.text());
}
function onSend() {
  return startRun();
}
`;
const HIDDEN = `
const run = async ({ run, port }) => {
  const body = JSON.stringify({ threadId: 't', runId: run, messages: [] });
  const answer = await fetch('/huge?mib=0&run=' + run, { method: 'POST', body });
  await answer.text();
  (port ?? self).postMessage('done');
};
self.onmessage = ({ data, ports }) => run({ run: data, port: ports[0] });
if (self.clients) { self.oninstall = () => self.skipWaiting(); self.onactivate = (event) => event.waitUntil(self.clients.claim()); }
`;

export async function serveStreams(): Promise<StreamServer> {
  const held = new Map<string, Held>();
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    const id = url.searchParams.get('id') ?? '';
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*');
    if (request.method === 'OPTIONS') return void response.end();
    const route = routes[url.pathname];
    if (!route) return void response.writeHead(404).end();
    request.resume();
    route(request, response, url, hold(held, id, response));
  });
  const sockets = new Set<Duplex>();
  server.on('upgrade', (request, socket) => {
    sockets.add(socket);
    acceptSocket(request, socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    otherOrigin: `http://localhost:${port}`,
    gone: (id) => held.get(id)!.gone,
    written: (id) => held.get(id)?.written ?? 0,
    release: (id) => held.get(id)?.release(),
    async close() {
      for (const socket of sockets) socket.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function hold(held: Map<string, Held>, id: string, response: ServerResponse): Held {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const gone = new Promise<number>((resolve) => {
    response.on('close', () => {
      release();
      resolve(performance.now());
    });
  });
  const one: Held = { gone, written: 0, released, release };
  held.set(id, one);
  return one;
}

type Route = (request: IncomingMessage, response: ServerResponse, url: URL, held: Held) => void;

const asEvents = { 'content-type': 'text/event-stream' };

const routes: Record<string, Route> = {
  '/': (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE),
  /** a page that runs the agent of `?run=` as it loads */
  '/running': (_, response, url) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(
      `${PAGE}<script>fetch('/huge?mib=0&run=${url.searchParams.get('run')}', agent()).then((answer) => answer.text());</script>`,
    );
  },
  /** what runs the agent out of the page's sight: as a worker, or as a service worker that is told to */
  '/hidden.js': (_, response) =>
    void response.writeHead(200, { 'content-type': 'text/javascript' }).end(HIDDEN),
  /** a script whose third line starts a run, and whose sixth calls that */
  '/starts.js': (_, response) =>
    void response.writeHead(200, { 'content-type': 'text/javascript' }).end(STARTS),
  /** a page that looks at fetch in its first script */
  '/early': (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(PAGE.replace('<script>', '<script>window.early = String(fetch);'));
  },
  /** a page with an iframe of `?src=` */
  '/framing': (_, response, url) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(`${PAGE}<iframe src="${url.searchParams.get('src')}"></iframe>`);
  },
  '/json': (_, response) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end('{"plain":true}'),
  /** a whole short run */
  '/events': (_, response, url) => {
    const type = url.searchParams.get('type') ?? 'text/event-stream';
    const status = Number(url.searchParams.get('status') ?? 200);
    const headers = { 'content-type': type, 'x-run': 'r', 'cache-control': 'no-store' };
    response.writeHead(status, headers).end(status === 204 ? undefined : runText(5));
  },
  '/untyped': (_, response) => void response.writeHead(200).end(runText(3)),
  '/ndjson': (_, response) => {
    response.writeHead(200, { 'content-type': 'application/x-ndjson' });
    response.end('{"type":"RUN_STARTED","threadId":"t","runId":"r"}\n');
  },
  /** a run in one JSON array, in lines, or in lines of `{id, chunk}` */
  '/array': (_, response) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(runEvents(5))),
  '/lines': (_, response, url) => {
    const wrapped = url.searchParams.has('wrapped');
    const lines = runEvents(5).map((event, id) =>
      JSON.stringify(wrapped ? { id: `${id}`, chunk: event } : event),
    );
    response.writeHead(200, { 'content-type': 'application/x-ndjson' }).end(`${lines.join('\n')}\n`);
  },
  /** a run as `HttpAgent` accepts it besides SSE */
  '/protobuf': (_, response) => {
    const encoder = new EventEncoder({ accept: 'application/vnd.ag-ui.event+proto' });
    response.writeHead(200, { 'content-type': 'application/vnd.ag-ui.event+proto' });
    for (const event of runEvents(5)) response.write(encoder.encodeBinary(event as BaseEvent));
    response.end();
  },
  /** events under names: of their type, or of `?name=`; the stream stays open */
  '/named': (_, response, url) => {
    response.writeHead(200, asEvents);
    for (const event of runEvents(5)) {
      const name = url.searchParams.get('name') ?? (event as BaseEvent).type;
      response.write(`event: ${name}\ndata: ${JSON.stringify(event)}\n\n`);
    }
  },
  /** half a run; the other half when the client comes back with the half's last id */
  '/reconnecting': (request, response) => {
    const frames = runEvents(5).map((event, id) => `id: ${id}\ndata: ${JSON.stringify(event)}\n\n`);
    response.writeHead(200, asEvents);
    if (request.headers['last-event-id'] === '3') response.write(frames.slice(4).join(''));
    else response.end(`retry: 50\n\n${frames.slice(0, 4).join('')}`);
  },
  /** speaks of other things until a test releases it, and then a run */
  '/late': async (_, response, __, held) => {
    response.writeHead(200, asEvents);
    response.write('data: {"price":1}\n\n'.repeat(20));
    await held.released;
    if (!response.destroyed) response.write(runText(5));
  },
  /** a run, then nothing; the client ends it */
  '/staying': (_, response) => {
    response.writeHead(200, asEvents);
    response.write(runText(5));
  },
  /** a run with one event of `?mib=` MiB */
  '/huge': (_, response, url) => {
    const events = hugeRun(Number(url.searchParams.get('mib')), url.searchParams.get('run') ?? 'r');
    response.writeHead(200, asEvents);
    for (const event of events) response.write(`data: ${JSON.stringify(event)}\n\n`);
    response.end();
  },
  '/gzip': (_, response) =>
    void response.writeHead(200, { ...asEvents, 'content-encoding': 'gzip' }).end(gzipSync(runText(50))),
  '/failed': (_, response) =>
    void response.writeHead(500, { 'content-type': 'application/json' }).end('{"error":"no such agent"}'),
  '/form': (_, response) => {
    response.writeHead(200, { 'content-type': 'multipart/form-data; boundary=cut' });
    response.end('--cut\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--cut--\r\n');
  },
  '/redirect': (_, response) =>
    void response.writeHead(302, { location: '/events?type=text/event-stream' }).end(),
  /** two events, then nothing until the client goes or a test releases it: then one more, and the end */
  '/held': async (_, response, __, held) => {
    response.writeHead(200, asEvents);
    response.write(eventText(0) + eventText(1));
    await held.released;
    response.end(eventText(2));
  },
  /** a run of `?n=` pieces, in bursts that end anywhere in an event */
  '/long': (_, response, url, held) => {
    response.writeHead(200, asEvents);
    const text = Buffer.from(runText(Number(url.searchParams.get('n'))));
    let at = 0;
    const timer = setInterval(
      () => {
        response.write(text.subarray(at, at + 1777));
        at += 1777;
        if (at < text.length) return;
        clearInterval(timer);
        response.end();
      },
      Number(url.searchParams.get('every') ?? 8),
    );
    void held.gone.then(() => clearInterval(timer));
  },
  /** an event every few milliseconds for as long as someone listens */
  '/endless': (_, response, __, held) => {
    response.writeHead(200, asEvents);
    response.write(beginText);
    let number = 0;
    const timer = setInterval(() => {
      response.write(eventText(number));
      number += 1;
    }, 2);
    void held.gone.then(() => clearInterval(timer));
  },
  /** what a model says, in events of its own kind; `?n=` of them, or for as long as someone listens */
  '/other': (_, response, url, held) => {
    response.writeHead(200, asEvents);
    const last = Number(url.searchParams.get('n') ?? Number.POSITIVE_INFINITY);
    let number = 0;
    const timer = setInterval(() => {
      if (number >= last) return void response.end();
      response.write(
        `data: {"type":"content_block_delta","index":${number},"text":"${'x'.repeat(400)}"}\n\n`,
      );
      number += 1;
    }, 2);
    void held.gone.then(() => clearInterval(timer));
  },
  /** as many bytes as the client takes */
  '/flood': (_, response, __, held) => {
    response.writeHead(200, asEvents);
    const piece = eventText(1).repeat(400);
    const more = () => {
      while (!response.destroyed) {
        held.written += piece.length;
        if (!response.write(piece)) return;
      }
    };
    response.on('drain', more);
    more();
  },
  /** dies in the middle of an event, once a test releases it */
  '/dying': async (_, response, __, held) => {
    response.writeHead(200, { ...asEvents, 'content-length': '5000' });
    response.write(eventText(0));
    await held.released;
    response.destroy();
  },
};
