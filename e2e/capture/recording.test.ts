import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inspectText } from '../../engine/index';
import { type Browsing, launch } from '../driver/browser';
import { until } from '../driver/until';
import { hostileCases } from './cases/hostile-page';
import { openProbe, type Probe } from './probe';
import { type StreamServer, serveStreams } from './stream-server';
import { testedBuild } from './tested-build';

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

afterEach(() => probe.close());

afterAll(async () => {
  await browsing?.close();
  await server?.close();
});

/** Fetches in the page and reads to the end. */
const fetchAll = (path: string, asAgent = true) =>
  browsing.page.evaluate(
    async ([address, agentic]) => (await fetch(address, agentic ? agent() : {})).text(),
    [path, asAgent] as const,
  );

/** Starts a stream whose reading goes on in the page. */
const start = (path: string, asAgent = true) =>
  browsing.page.evaluate(
    async ([address, agentic]) => {
      const response = await fetch(address, agentic ? agent() : {});
      void readAll(response.body);
    },
    [path, asAgent] as const,
  );

describe('what is captured', () => {
  it('is a run with its request, its answer and its end', async () => {
    await fetchAll('/events');
    const batch = await probe.until('the run', ({ runs }) => runs[0]?.status === 'finished');
    expect(batch.counts).toMatchObject({ connections: 1, requests: 1, events: 9, items: 1 });
    expect(batch.connections[0]).toMatchObject({
      transport: 'fetch',
      url: `${server.origin}/events`,
      framing: 'sse-lf',
      closed: 'complete',
      confirmed: true,
    });
    expect(batch.requests[0]).toMatchObject({ threadId: 't', runId: 'r', atEvent: 0 });
  });

  it('is a run with no request that we can read, from its RUN_STARTED on', async () => {
    await fetchAll('/events', false);
    const { counts } = await probe.until('the run', ({ runs }) => runs[0]?.status === 'finished');
    expect(counts).toMatchObject({ connections: 1, requests: 0, events: 9 });
  });

  it('is a run whose request is a Request', async () => {
    await browsing.page.evaluate(async () =>
      (await fetch(new Request('/long?id=request&n=5', agent()))).text(),
    );
    const { counts } = await probe.until('the run', ({ runs }) => runs[0]?.status === 'finished');
    expect(counts).toMatchObject({ connections: 1, requests: 1, events: 9 });
  });

  it('is one run, whose request comes with it, where the answer comes before the request’s body is read', async () => {
    const began = await browsing.page.evaluate(async () => {
      const run = '{"type":"RUN_STARTED","threadId":"t","runId":"quick"}';
      const body = JSON.stringify({ ...JSON.parse(agent().body as string), state: 'x'.repeat(8 << 20) });
      const answer = await fetch(
        new Request(`data:text/event-stream,data: ${run}%0A%0A`, agent({ body, method: 'POST' })),
      );
      return answer.text();
    });
    expect(began).toContain('quick');
    const { counts, connections, requests } = await probe.until(
      'the request',
      (batch) => batch.requests.length > 0 && batch.connections[0]?.closed !== undefined,
    );
    expect(counts).toMatchObject({ connections: 1, requests: 1, events: 1 });
    expect(requests[0]!.connection).toBe(connections[0]!.index);
  });

  it('is NDJSON, and a stream with no type, when a run input asked for it', async () => {
    await fetchAll('/untyped');
    await fetchAll('/ndjson');
    const { connections } = await probe.until('both', (batch) => batch.connections[1]?.closed !== undefined);
    expect(connections.map(({ framing }) => framing)).toEqual(['sse-lf', 'ndjson']);
  });

  it('is once what a clone and its original both read', async () => {
    await browsing.page.evaluate(async () => {
      const response = await fetch('/events', agent());
      const copy = response.clone();
      await Promise.all([readAll(copy.body), response.text()]);
    });
    const { counts } = await probe.until('the run', ({ runs }) => runs[0]?.status === 'finished');
    expect(counts).toMatchObject({ connections: 1, events: 9 });
  });

  it('is how a stream ended: cancelled, aborted, died', async () => {
    const reading = browsing.page.evaluate(async () => {
      const begin = async (path: string, extra?: RequestInit) => {
        const reader = (await fetch(path, agent(extra))).body!.getReader();
        await reader.read();
        return reader;
      };
      await (await begin('/endless?id=end-1')).cancel();
      const stop = new AbortController();
      const aborted = await begin('/endless?id=end-2', { signal: stop.signal });
      stop.abort();
      await attempt(() => aborted.closed);
      const dying = await begin('/dying?id=end-3');
      document.title = 'release';
      await attempt(() => dying.read());
    });
    await until('the last stream', async () => (await browsing.page.title()) === 'release');
    server.release('end-3');
    await reading;
    const { connections } = await probe.until(
      'three ends',
      (batch) => batch.connections[2]?.closed !== undefined,
    );
    expect(connections.map(({ closed }) => closed)).toEqual(['cancelled', 'aborted', 'error']);
  });

  it('is a request that failed: by an error of HTTP, by the network, by an abort', async () => {
    await fetchAll('/failed');
    await browsing.page.evaluate(async () => {
      await attempt(() => fetch('http://127.0.0.1:1/none', agent()));
      await attempt(() => fetch('/events', agent({ signal: AbortSignal.abort() })));
    });
    const { connections, requests } = await probe.until(
      'three ends',
      (batch) => batch.connections[2]?.closed !== undefined,
    );
    expect(connections.map(({ closed }) => closed)).toEqual(['complete', 'error', 'aborted']);
    expect(requests).toHaveLength(3);
  });

  it('has no credentials in its addresses', async () => {
    const { host } = new URL(server.origin);
    await fetchAll(`/events?access_token=hunter2&api-key=hunter2&page=3#hunter2`);
    const { connections } = await probe.until('the run', ({ runs }) => runs[0]?.status === 'finished');
    expect(connections[0]!.url).toBe(`http://${host}/events?access_token=REDACTED&api-key=REDACTED&page=3`);
  });
});

describe('a stream that speaks something else', () => {
  it('is let go, and what it goes on to say costs nothing', async () => {
    await start('/other?id=other', false);
    await until('the stream to be let go', async () => (await probe.state())?.letGo === 1);
    await fetchAll('/events');
    const { counts } = await probe.until('the run', ({ runs }) => runs[0]?.status === 'finished');
    expect(counts).toMatchObject({ connections: 1, events: 9 });
    expect(await journalBytes()).toBeLessThan(20_000);
  });

  it('is let go when it ends before it showed what it is', async () => {
    await fetchAll('/other?id=short&n=3', false);
    await until('the stream to be let go', async () => (await probe.state())?.letGo === 1);
    expect((await probe.snapshot()).counts.connections).toBe(0);
    await until('its entries to go', async () => (await journalBytes()) === 0);
  });
});

describe('a conversation that each request repeats', () => {
  const TURNS = 40;

  /** Has turns, each with one more message of 4 KB in its input than the one before. */
  const converse = (from: number, to: number) =>
    browsing.page.evaluate(
      async ([first, end]) => {
        for (let turn = first; turn < end; turn += 1) {
          const messages = Array.from({ length: turn + 1 }, (_, n) => ({
            id: `m${n}`,
            role: 'user',
            content: `${n} `.padEnd(4096, 'x'),
          }));
          const body = JSON.stringify({ threadId: 't', runId: `r${turn}`, messages });
          await (await fetch('/events', { method: 'POST', body })).text();
        }
      },
      [from, to] as const,
    );

  it('is kept once, and is whole in what is read and exported', async () => {
    await converse(0, TURNS / 2);
    await probe.until('half of it', ({ counts }) => counts.requests === TURNS / 2);
    const half = await journalBytes();
    await converse(TURNS / 2, TURNS);
    await probe.until('all of it', ({ counts }) => counts.requests === TURNS);
    const all = await journalBytes();
    console.log(`the journal holds ${half} bytes after ${TURNS / 2} turns, ${all} after ${TURNS}`);
    expect(all).toBeLessThan(half * 2.5);
    await browsing.worker.kill();
    await browsing.worker.restarted();
    await probe.until('all of it again', ({ counts }) => counts.requests === TURNS);
    const input = await probe.ask({ query: 'input', request: TURNS - 1 });
    expect(JSON.parse(input!).messages).toHaveLength(TURNS);
    const exported = (await probe.exported('session')).split('\n');
    expect(exported.filter((line) => line.includes(`${TURNS - 2} xxxx`))).toHaveLength(2);
  });

  it('goes with all else', async () => {
    await converse(0, 2);
    await probe.until('it', ({ counts }) => counts.requests === 2);
    await probe.command({ do: 'clear' });
    await until('all to go', async () => (await journalBytes()) === 0);
  });
});

/** What the journal holds, in bytes. */
function journalBytes(): Promise<number> {
  return browsing.worker.evaluate(async () => {
    const opening = indexedDB.open('capture');
    const database = await new Promise<IDBDatabase>((resolve) => {
      opening.onsuccess = () => resolve(opening.result);
    });
    const reading = database.transaction(['entries', 'bodies']);
    const all = reading.objectStore('entries').getAll();
    const texts = reading.objectStore('bodies').getAll();
    await new Promise((resolve) => {
      reading.oncomplete = resolve;
    });
    database.close();
    const rows: { size: number }[] = all.result;
    const said: string[] = texts.result;
    return (
      rows.reduce((sum, { size }) => sum + size, 0) + said.reduce((sum, text) => sum + text.length * 2, 0)
    );
  });
}

describe('Pause', () => {
  it('keeps nothing of what comes, and says that something is missing', async () => {
    await start('/endless?id=pause');
    await probe.until('events', ({ counts }) => counts.events > 3);
    await probe.command({ do: 'pause' });
    await until('the pause', async () => (await probe.state())?.recording === false);
    await probe.until('the gap', ({ gaps }) => gaps.length === 1);
    const { counts } = await probe.snapshot();
    await fetchAll('/events');
    // its records are on their way a moment longer than the page reads it
    await until('the stream without content to be let go', async () => (await probe.state())?.letGo === 1);
    expect((await probe.snapshot()).counts.events).toBe(counts.events);
    await probe.command({ do: 'record' });
    const { connections, findings } = await probe.until(
      'more events',
      (now) => now.counts.events > counts.events + 3,
    );
    expect(connections).toHaveLength(1);
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  });
});

describe('Clear', () => {
  it('removes what was, and goes on with the streams that are open', async () => {
    await start('/endless?id=clear');
    await fetchAll('/events');
    await probe.until('a run and more', ({ counts, runs }) => runs.length === 2 && counts.events > 12);
    await probe.command({ do: 'clear' });
    const { connections, runs, gaps } = await probe.until(
      'the open stream alone',
      (batch) => batch.connections.length === 1 && batch.counts.events > 3,
    );
    expect(runs).toEqual([]);
    expect(connections[0]!.url).toContain('/endless');
    expect(gaps).toHaveLength(1);
    const live = await probe.snapshot();
    await browsing.worker.kill();
    await browsing.worker.restarted();
    const again = await probe.until('all of it again', (batch) => batch.counts.events >= live.counts.events);
    expect(again.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(again.gaps).toEqual(live.gaps);
  });
});

describe('a navigation', () => {
  it('begins a new recording', async () => {
    await fetchAll('/events');
    await probe.until('the run', ({ runs }) => runs.length === 1);
    await browsing.page.goto(`${server.origin}/?next`);
    await probe.until('nothing', ({ counts }) => counts.connections === 0);
  });

  it('keeps the recording when the log is preserved, and closes what was open', async () => {
    await probe.command({ do: 'preserve', on: true });
    await until('the wish', async () => (await probe.state())?.preserve);
    await start('/endless?id=left');
    await fetchAll('/events');
    await probe.until('two runs', ({ runs }) => runs.length === 2);
    await browsing.page.goto(`${server.origin}/?next`);
    await fetchAll('/events');
    const { connections } = await probe.until('a third', ({ runs }) => runs.length === 3);
    expect(connections[0]!.closed).toBe('aborted');
    await probe.command({ do: 'preserve', on: false });
    await until('the wish', async () => (await probe.state())?.preserve === false);
  });
});

describe('a hostile page', () => {
  it('is captured like any other', async () => {
    const [trapped] = hostileCases;
    await browsing.page.evaluate(trapped!.run, server.otherOrigin);
    const { counts } = await probe.until('the run', ({ runs }) => runs[0]?.status === 'finished');
    expect(counts).toMatchObject({ connections: 1, requests: 1, events: 9 });
  });
});

describe('an export', () => {
  it('plays to the same report as the live session', async () => {
    await fetchAll('/other?id=export&n=3', false);
    await fetchAll('/events');
    await probe.until('the run', ({ runs }) => runs[0]?.status === 'finished');
    const session = await probe.exported('session');
    const { source: _, ...live } = JSON.parse(await probe.exported('report'));
    const { source: __, ...filed } = JSON.parse(inspectText(session, 'x.agui.jsonl').report);
    expect(live.counts.events).toBe(9);
    expect(filed).toEqual(live);
    const told = session.split('\n').filter((line) => line.startsWith('{"kind":"connection"'));
    expect(told.map((line) => JSON.parse(line).framing)).toEqual(['sse-lf']);
  });
});
