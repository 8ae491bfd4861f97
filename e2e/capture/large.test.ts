import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Browsing, launch } from '../driver/browser';
import { openProbe } from './probe';
import { type StreamServer, serveStreams } from './stream-server';
import { testedBuild } from './tested-build';

/** Messages that no port of the browser takes in one. */
const MIB = 68;

let server: StreamServer;
let browsing: Browsing;

beforeAll(async () => {
  server = await serveStreams();
  browsing = await launch(testedBuild());
});

afterAll(async () => {
  await browsing?.close();
  await server?.close();
});

const ways = {
  fetch: async (mib: number) => {
    await (await fetch(`/huge?mib=${mib}`, agent())).text();
  },
  'fetch, as a stream': async (mib: number) => {
    await readAll((await fetch(`/huge?mib=${mib}`, agent())).body);
  },
  XMLHttpRequest: async (mib: number) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/huge?mib=${mib}`);
    request.send(agent().body as string);
    await hear(request, ['loadend'], () => true);
  },
  EventSource: async (mib: number) => {
    const source = new EventSource(`/huge?mib=${mib}`);
    await hear<MessageEvent>(source, ['message'], ({ data }) => data.includes('RUN_FINISHED'));
    source.close();
  },
  WebSocket: async (mib: number) => {
    const socket = new WebSocket(`/socket/agent?mib=${mib}`);
    socket.onopen = () => socket.send(agent().body as string);
    await hear<MessageEvent>(socket, ['message'], ({ data }) => data.includes('RUN_FINISHED'));
  },
};

it.each(Object.entries(ways))('an event of 68 MiB arrives whole: %s', async (_, way) => {
  await browsing.page.goto(`${server.origin}/?${Math.random()}`);
  const probe = await openProbe(browsing);
  await browsing.page.evaluate(way, MIB);
  const { counts, gaps } = await probe.until('the run', ({ runs }) => runs[0]?.status === 'finished');
  expect(gaps).toEqual([]);
  expect(counts).toMatchObject({ connections: 1, events: 5 });
  await probe.close();
});
