import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Browsing, launch } from '../driver/browser';
import { until } from '../driver/until';
import { openProbe, type Probe } from './probe';
import { type StreamServer, serveStreams } from './stream-server';
import { testedBuild } from './tested-build';

/** What hand-written pages do with EventSource, XMLHttpRequest and WebSocket. */
let server: StreamServer;
let browsing: Browsing;
let probe: Probe;

beforeAll(async () => {
  server = await serveStreams();
  browsing = await launch(testedBuild());
});

beforeEach(async () => {
  await browsing.page.goto(`${server.origin}/?${Math.random()}`);
  probe = await openProbe(browsing);
});

afterEach(() => probe?.close());

afterAll(async () => {
  await browsing?.close();
  await server?.close();
});

const finished = () => probe.until('the run', ({ runs }) => runs[0]?.status === 'finished');
const run = { connections: 1, events: 9, items: 1 };

describe('an EventSource', () => {
  it.each(['/staying', '/named'])('that only has an onmessage: %s', async (path) => {
    await browsing.page.evaluate((address) => {
      const source = new EventSource(address);
      source.onmessage = () => {};
    }, path);
    const { counts, connections } = await finished();
    expect(counts).toMatchObject({ ...run, requests: 0 });
    expect(connections[0]).toMatchObject({
      transport: 'eventsource',
      framing: 'message',
      url: `${server.origin}${path}`,
    });
  });

  it('that listens to a name of the page’s own', async () => {
    await browsing.page.evaluate(() => {
      const source = new EventSource('/named?name=agent-says');
      source.addEventListener('agent-says', (event) => event.stopImmediatePropagation());
    });
    expect((await finished()).counts).toMatchObject(run);
  });

  it('of a subclass, closed by the page', async () => {
    await browsing.page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          class Source extends EventSource {}
          const source = new Source('/staying');
          source.addEventListener('message', ({ data }) => {
            if (!data.includes('RUN_FINISHED')) return;
            source.close();
            resolve();
          });
        }),
    );
    const { connections } = await probe.until(
      'its end',
      (batch) => batch.connections[0]?.closed !== undefined,
    );
    expect(connections[0]!.closed).toBe('cancelled');
  });

  it('that goes on after a reconnect, as one stream', async () => {
    await browsing.page.evaluate(() => void new EventSource('/reconnecting?id=again'));
    const { counts, connections } = await probe.until(
      'both halves',
      ({ counts: { events } }) => events === 9,
    );
    expect(counts.connections).toBe(1);
    expect(connections[0]!.closed).toBeUndefined();
  });

  it('that says something else is let go, and is told of once it begins a run', async () => {
    await browsing.page.evaluate(() => void new EventSource('/late?id=late'));
    await until('it to be let go', async () => (await probe.state())?.letGo === 1);
    expect((await probe.snapshot()).counts.connections).toBe(0);
    server.release('late');
    expect((await finished()).counts).toMatchObject(run);
  });
});

describe('an XMLHttpRequest', () => {
  /** Sends a run input, or asks with GET, and waits for the end. */
  const send = (path: string, type: XMLHttpRequestResponseType, agentic = true) =>
    browsing.page.evaluate(
      ([address, responseType, asAgent]) =>
        new Promise<void>((resolve) => {
          const request = new XMLHttpRequest();
          request.open(asAgent ? 'POST' : 'GET', address);
          request.responseType = responseType;
          request.onloadend = () => resolve();
          request.send(asAgent ? (agent().body as string) : undefined);
        }),
      [path, type, agentic] as const,
    );

  it.each([
    ['/events', ''],
    ['/events', 'text'],
    ['/events', 'arraybuffer'],
    ['/events', 'blob'],
    ['/array', 'json'],
    ['/protobuf', 'arraybuffer'],
    ['/protobuf', 'blob'],
  ] as const)('of %s as "%s"', async (path, type) => {
    await send(path, type);
    const { counts, connections } = await probe.until(
      'the run and its end',
      (batch) => batch.runs[0]?.status === 'finished' && batch.connections[0]?.closed !== undefined,
    );
    expect(counts).toMatchObject({ ...run, requests: 1 });
    expect(connections[0]).toMatchObject({
      transport: 'xhr',
      closed: 'complete',
      url: `${server.origin}${path}`,
    });
  });

  it('with no run input, whose answer streams events', async () => {
    await send('/events', '', false);
    expect((await finished()).counts).toMatchObject({ ...run, requests: 0 });
  });

  it('with neither is not told of', async () => {
    await send('/json', '', false);
    await send('/events', '');
    const { counts } = await finished();
    expect(counts.connections).toBe(1);
    expect((await probe.state())?.letGo).toBe(0);
  });

  it('is told of piece by piece while it grows', async () => {
    await browsing.page.evaluate(() => {
      const request = new XMLHttpRequest();
      request.open('POST', '/held?id=xhr');
      request.send(agent().body as string);
    });
    await probe.until('the first pieces', ({ counts }) => counts.events === 2);
    server.release('xhr');
    const { connections } = await probe.until('its end', ({ counts }) => counts.events === 3);
    expect(connections[0]!.closed).toBe('complete');
  });

  it('is told of with how it ended: aborted inside a handler, failed, out of time, opened anew', async () => {
    await browsing.page.evaluate(async () => {
      const begin = (path: string) => {
        const request = new XMLHttpRequest();
        request.open('POST', path);
        request.send(agent().body as string);
        return request;
      };
      const ended = (request: XMLHttpRequest) =>
        new Promise((resolve) => {
          request.onloadend = resolve;
        });
      const stopped = begin('/endless?id=stop');
      stopped.onprogress = () => stopped.abort();
      await ended(stopped);
      await ended(begin('http://127.0.0.1:1/none'));
      const late = begin('/endless?id=late-xhr');
      late.timeout = 200;
      await ended(late);
      const again = begin('/endless?id=again');
      await new Promise((resolve) => {
        again.onprogress = resolve;
      });
      again.open('GET', '/json');
    });
    const { connections, requests } = await probe.until(
      'four ends',
      (batch) => batch.connections[3]?.closed !== undefined,
    );
    expect(connections.map(({ closed }) => closed)).toEqual(['aborted', 'error', 'error', 'aborted']);
    expect(requests).toHaveLength(4);
  });

  it('that HTTP refuses shows with its run input and its status', async () => {
    await send('/failed', '');
    const { requests } = await probe.until('its end', (batch) => batch.connections[0]?.closed !== undefined);
    expect(await probe.exported('session')).toMatch(/"kind":"connection".*"status":500/);
    expect(requests).toHaveLength(1);
  });
});

describe('a WebSocket', () => {
  /** Sends run inputs on one socket and waits for as many runs. */
  const runs = (form: string, count: number, binaryType: BinaryType = 'blob') =>
    browsing.page.evaluate(
      ([address, wanted, type]) =>
        new Promise<void>((resolve) => {
          const socket = new WebSocket(address);
          socket.binaryType = type;
          socket.onopen = () => socket.send(agent().body as string);
          let ended = 0;
          socket.onmessage = async ({ data }) => {
            const text = typeof data === 'string' ? data : await new Response(data).text();
            if (!text.includes('RUN_FINISHED')) return;
            ended += 1;
            if (ended === wanted) resolve();
            else socket.send(agent().body as string);
          };
        }),
      [`/socket/agent?form=${form}`, count, binaryType] as const,
    );

  it.each([
    ['bare', 'blob'],
    ['envelope', 'blob'],
    ['phoenix', 'blob'],
    ['binary', 'blob'],
    ['binary', 'arraybuffer'],
  ] as const)('of %s frames (%s)', async (form, type) => {
    await runs(form, 2, type);
    const { counts, connections } = await probe.until('both runs', ({ counts: { events } }) => events === 18);
    expect(counts).toMatchObject({ connections: 1, requests: 2 });
    expect(connections[0]).toMatchObject({
      transport: 'websocket',
      url: `${server.origin.replace('http', 'ws')}/socket/agent?form=${form}`,
    });
  });

  it('that says something else is let go, and is told of once the page sends a run input', async () => {
    await browsing.page.evaluate(() => {
      const socket = new WebSocket('/socket/agent?form=bare');
      socket.onopen = () => {
        for (let sent = 0; sent < 9; sent += 1) socket.send('hello');
      };
      Object.assign(globalThis, { socket });
    });
    await until('it to be let go', async () => (await probe.state())?.letGo === 1);
    await browsing.page.evaluate(() =>
      (globalThis as unknown as { socket: WebSocket }).socket.send(agent().body as string),
    );
    expect((await finished()).counts).toMatchObject({ ...run, requests: 1 });
  });

  it('is told of with how it ended: closed by the page, by the server, cut', async () => {
    await browsing.page.evaluate(async () => {
      for (const last of ['close', 'bye', 'die']) {
        const socket = new WebSocket('/socket/echo');
        await new Promise((resolve) => {
          socket.onopen = resolve;
        });
        socket.send(agent().body as string);
        if (last === 'close') socket.close();
        else socket.send(last);
        await new Promise((resolve) => {
          socket.onclose = resolve;
        });
      }
    });
    const { connections } = await probe.until(
      'three ends',
      (batch) => batch.connections[2]?.closed !== undefined,
    );
    expect(connections.map(({ closed }) => closed)).toEqual(['cancelled', 'complete', 'error']);
  });
});
