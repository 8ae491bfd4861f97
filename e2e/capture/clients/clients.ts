import { HttpAgent } from '@ag-ui/client';
import {
  fetchHttpStream,
  fetchServerSentEvents,
  webSocket,
  xhrHttpStream,
  xhrServerSentEvents,
} from '@tanstack/ai-client';

/** What clients.test.ts calls in the page: real clients, each for one run; resolves to the types of the events it saw. */
export interface Clients {
  httpAgent(url: string, protobuf?: boolean): Promise<string[]>;
  tanstack(name: keyof typeof connections, url: string): Promise<string[]>;
  /** several runs on one socket */
  socket(url: string, runs: number): Promise<string[]>;
}

const run = { threadId: 't', runId: 'r' };
const connections = { fetchServerSentEvents, fetchHttpStream, xhrServerSentEvents, xhrHttpStream };

class ProtobufAgent extends HttpAgent {
  protected override requestInit(...args: Parameters<HttpAgent['requestInit']>): RequestInit {
    const init = super.requestInit(...args);
    return { ...init, headers: { ...init.headers, accept: 'application/vnd.ag-ui.event+proto' } };
  }
}

const clients: Clients = {
  async httpAgent(url, protobuf = false) {
    const seen: string[] = [];
    const made = new (protobuf ? ProtobufAgent : HttpAgent)({ url, threadId: 't' });
    await made.runAgent({ runId: 'r' }, { onEvent: ({ event }) => void seen.push(event.type) });
    return seen;
  },
  async tanstack(name, url) {
    const seen: string[] = [];
    for await (const { type } of connections[name](url).connect([], {}, undefined, run)) seen.push(type);
    return seen;
  },
  async socket(url, runs) {
    const stop = new AbortController();
    const connection = webSocket(url);
    const events = connection.subscribe(stop.signal)[Symbol.asyncIterator]();
    const seen: string[] = [];
    for (let ended = 0; ended < runs; ) {
      if (seen.length === 0 || seen.at(-1) === 'RUN_FINISHED')
        await connection.send([], {}, stop.signal, run);
      const { value } = await events.next();
      seen.push(value.type);
      if (value.type === 'RUN_FINISHED') ended += 1;
    }
    stop.abort();
    return seen;
  },
};

Object.assign(globalThis, { clients });
