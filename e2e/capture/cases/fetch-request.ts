import type { Case } from '../case';

/** What goes into fetch. */
export const requestCases: Case[] = [
  { name: 'nothing', run: () => attempt(() => (fetch as unknown as () => Promise<unknown>)()) },
  { name: 'an address that is none', run: () => attempt(() => fetch('http://[', agent())) },
  { name: 'GET with a body', run: () => attempt(() => fetch('/events', agent({ method: 'GET' }))) },
  { name: 'an odd method', run: () => attempt(() => fetch('/events', agent({ method: 'b d' }))) },
  {
    name: 'another receiver',
    run: () => attempt(() => fetch.call({} as typeof globalThis, '/events', agent())),
  },
  {
    name: 'no receiver',
    run: async () => {
      const bare = fetch;
      return [(await bare('/events', agent())).status, (await fetch.apply(undefined, ['/events'])).status];
    },
  },
  {
    name: 'what it returns is a promise like any other',
    run: async () => {
      const promise = fetch('/events', agent());
      const facts = [promise instanceof Promise, Reflect.ownKeys(promise), promise.constructor === Promise];
      await promise;
      return facts;
    },
  },
  { name: 'a URL object', run: async () => (await fetch(new URL('/events', location.href), agent())).text() },
  {
    name: 'an object that turns itself into an address, asked as often',
    run: async () => {
      let asked = 0;
      const address = {
        toString() {
          asked += 1;
          return '/events';
        },
      };
      const response = await fetch(address as unknown as string, agent());
      return [response.url, asked];
    },
  },
  {
    name: 'getters of the options run as often',
    run: async () => {
      const asked: string[] = [];
      const options = agent();
      const watched = {};
      for (const name of ['method', 'body', 'headers', 'signal'] as const)
        Object.defineProperty(watched, name, {
          enumerable: true,
          get() {
            asked.push(name);
            return options[name];
          },
        });
      const response = await fetch('/events', watched);
      return [response.status, asked];
    },
  },
  {
    name: 'a Request with a run input, its body used once',
    run: async () => {
      const request = new Request('/events', agent());
      const before = request.bodyUsed;
      const promise = fetch(request);
      const during = request.bodyUsed;
      const text = await (await promise).text();
      return [before, during, request.bodyUsed, text, await attempt(() => fetch(request))];
    },
  },
  {
    name: 'a Request, its body touched before',
    run: async () => {
      const request = new Request('/events', agent());
      const { body } = request;
      const same = request.body === body;
      const text = await (await fetch(request)).text();
      return [same, text.length, request.bodyUsed];
    },
  },
  {
    name: 'a Request with options over it',
    run: async () => {
      const request = new Request('/failed', { method: 'POST', body: 'x' });
      const response = await fetch(request, agent());
      return [response.status, await response.json(), request.bodyUsed];
    },
  },
  {
    name: 'a Request whose body was used',
    run: async () => {
      const request = new Request('/events', agent());
      await request.text();
      return attempt(() => fetch(request));
    },
  },
  {
    name: 'a Request that is aborted',
    run: async () => {
      const stop = new AbortController();
      const response = await fetch(new Request('/held?id=request', agent({ signal: stop.signal })));
      const text = attempt(() => response.text());
      stop.abort();
      return text;
    },
  },
  {
    name: 'a streaming request body',
    run: () =>
      attempt(async () => {
        const body = new Blob(['{"threadId":"t","runId":"r","messages":[]}']).stream();
        const options = { method: 'POST', body, duplex: 'half' } as RequestInit;
        return (await fetch('/events', options)).status;
      }),
  },
  {
    name: 'a streaming request body without duplex',
    run: () => attempt(() => fetch('/events', { method: 'POST', body: new Blob(['x']).stream() })),
  },
  {
    name: 'forms, blobs and parameters',
    run: async () => {
      const form = new FormData();
      form.set('messages', '"threadId" "runId" "messages"');
      const blob = new Blob(['{"threadId":"t","runId":"r","messages":[]}'], { type: 'application/json' });
      const answers = [
        await fetch('/events', { method: 'POST', body: form }),
        await fetch('/events', { method: 'POST', body: blob }),
        await fetch('/json', { method: 'POST', body: new URLSearchParams({ a: '1' }) }),
      ];
      return Promise.all(answers.map((answer) => answer.text()));
    },
  },
  {
    name: 'keepalive and cache modes',
    run: async () => {
      const response = await fetch(
        '/events',
        agent({ keepalive: true, cache: 'no-store', credentials: 'omit' }),
      );
      return [response.status, (await response.text()).length];
    },
  },
  {
    name: 'integrity that does not hold',
    run: () =>
      attempt(() => fetch('/json', { integrity: 'sha256-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=' })),
  },
];
