import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Browsing, launch } from '../driver/browser';
import { clientsScript } from './clients/bundle';
import type { Clients } from './clients/clients';
import { runEvents } from './events';
import { openProbe, type Probe } from './probe';
import { type StreamServer, serveStreams } from './stream-server';
import { testedBuild } from './tested-build';

/** The published clients, in a page that is captured. */
declare const clients: Clients;

let server: StreamServer;
let browsing: Browsing;
let script: string;
let probe: Probe;

beforeAll(async () => {
  server = await serveStreams();
  [browsing, script] = await Promise.all([launch(testedBuild()), clientsScript()]);
});

beforeEach(async () => {
  await browsing.page.goto(`${server.origin}/?${Math.random()}`);
  await browsing.page.evaluate(script);
  probe = await openProbe(browsing);
});

afterEach(() => probe?.close());

afterAll(async () => {
  await browsing?.close();
  await server?.close();
});

const types = runEvents(5).map((event) => (event as { type: string }).type);
const finished = () => probe.until('the run', ({ runs }) => runs[0]?.status === 'finished');

describe('@ag-ui/client', () => {
  it.each([
    ['/events', false, 'sse-lf'],
    ['/protobuf', true, 'protobuf'],
  ] as const)('%s', async (path, protobuf, framing) => {
    const seen = await browsing.page.evaluate(([url, binary]) => clients.httpAgent(url, binary), [
      `${server.origin}${path}`,
      protobuf,
    ] as const);
    expect(seen).toEqual(types);
    const { counts, connections, requests } = await finished();
    expect(counts).toMatchObject({ connections: 1, requests: 1, events: 9 });
    expect(connections[0]).toMatchObject({ transport: 'fetch', framing });
    expect(requests[0]).toMatchObject({ threadId: 't', runId: 'r' });
  });
});

describe('@tanstack/ai-client', () => {
  it.each([
    ['fetchServerSentEvents', '/events', 'fetch', 'sse-lf'],
    ['fetchHttpStream', '/lines', 'fetch', 'ndjson'],
    ['fetchHttpStream', '/lines?wrapped', 'fetch', 'ndjson'],
    ['xhrServerSentEvents', '/events', 'xhr', 'sse-lf'],
    ['xhrHttpStream', '/lines', 'xhr', 'ndjson'],
    ['xhrHttpStream', '/lines?wrapped', 'xhr', 'ndjson'],
  ] as const)('%s %s', async (name, path, transport, framing) => {
    const seen = await browsing.page.evaluate(([adapter, url]) => clients.tanstack(adapter, url), [
      name,
      `${server.origin}${path}`,
    ] as const);
    expect(seen).toEqual(types);
    const { counts, connections, requests } = await finished();
    expect(counts).toMatchObject({ connections: 1, requests: 1, events: 9, items: 1 });
    expect(connections[0]).toMatchObject({ transport, framing });
    expect(requests[0]).toMatchObject({ threadId: 't', runId: 'r' });
  });

  it.each(['bare', 'envelope'])('webSocket, three runs on one, %s', async (form) => {
    const seen = await browsing.page.evaluate(
      (url) => clients.socket(url, 3),
      `${server.origin.replace('http', 'ws')}/socket/agent?form=${form}`,
    );
    expect(seen).toEqual([...types, ...types, ...types]);
    const { counts, connections } = await probe.until('the runs', ({ counts: { events } }) => events === 27);
    expect(counts).toMatchObject({ connections: 1, requests: 3 });
    expect(connections[0]).toMatchObject({ transport: 'websocket', framing: 'message' });
  });
});
