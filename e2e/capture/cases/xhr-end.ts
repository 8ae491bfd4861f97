import type { Case } from '../case';

/** How an XMLHttpRequest ends: aborted where it may be, failed, out of time, opened anew. */
export const xhrEndCases: Case[] = [
  {
    name: 'abort inside progress',
    run: async () => {
      const request = new XMLHttpRequest();
      const states: unknown[] = [];
      request.open('POST', '/held?id=xhr-progress');
      const heard = hear(request, ['abort', 'loadend', 'load', 'error'], ({ type }) => type === 'loadend');
      request.onprogress = () => {
        request.onreadystatechange = () =>
          states.push(request.readyState, request.responseText, request.status);
        request.abort();
        states.push(request.readyState);
      };
      request.send(agent().body as string);
      return [await heard, states, request.readyState, request.responseText, request.status];
    },
  },
  {
    name: 'abort inside readystatechange, at the headers',
    run: async () => {
      const request = new XMLHttpRequest();
      const states: unknown[] = [];
      request.open('POST', '/held?id=xhr-headers');
      const heard = hear(request, ['abort', 'loadend', 'load'], ({ type }) => type === 'loadend');
      request.onreadystatechange = () => {
        states.push(request.readyState);
        if (request.readyState === 2) request.abort();
      };
      request.send(agent().body as string);
      return [await heard, states, request.readyState];
    },
  },
  {
    name: 'abort inside load',
    run: async () => {
      const request = new XMLHttpRequest();
      request.open('POST', '/events');
      const heard = hear(request, ['abort', 'load', 'loadend'], ({ type }) => type === 'loadend');
      request.onload = () => request.abort();
      request.send(agent().body as string);
      return [await heard, request.readyState, request.responseText];
    },
  },
  {
    name: 'abort before send, at once after it, and when all is over',
    run: async () => {
      const request = new XMLHttpRequest();
      const seen: string[] = [];
      for (const type of ['abort', 'loadend', 'readystatechange'])
        request.addEventListener(type, () => seen.push(`${type} ${request.readyState}`));
      request.open('POST', '/events');
      request.abort();
      seen.push(`${request.readyState}`);
      request.open('POST', '/events');
      request.send(agent().body as string);
      request.abort();
      seen.push(`${request.readyState}`);
      request.abort();
      return seen;
    },
  },
  {
    name: 'abort, seen from the server',
    run: async () => {
      const request = new XMLHttpRequest();
      request.open('POST', '/endless?id=xhr-abort');
      request.send(agent().body as string);
      await hear(request, ['progress'], () => true);
      request.abort();
      return 'aborted';
    },
    watch: 'gone',
  },
  {
    name: 'a network error',
    run: async () => {
      const request = new XMLHttpRequest();
      request.open('POST', 'http://127.0.0.1:1/none');
      const heard = hear<ProgressEvent>(
        request,
        ['readystatechange', 'error', 'loadend', 'load'],
        ({ type }) => type === 'loadend',
        ({ type, loaded }) => [type, loaded, request.readyState, request.status],
      );
      request.send(agent().body as string);
      return [await heard, request.responseText, request.getAllResponseHeaders()];
    },
  },
  {
    name: 'a request that waits and fails',
    run: async () => {
      const request = new XMLHttpRequest();
      request.open('POST', 'http://127.0.0.1:1/none', false);
      const { error } = (await attempt(() => request.send(agent().body as string))) as { error: string };
      return [error, request.readyState];
    },
  },
  {
    name: 'a connection that dies',
    run: async () => {
      const request = new XMLHttpRequest();
      request.open('POST', '/dying?id=xhr-dies');
      const heard = hear(request, ['error', 'loadend', 'load'], ({ type }) => type === 'loadend');
      request.onprogress = () => {
        document.title = 'release';
      };
      request.send(agent().body as string);
      return [await heard, request.readyState, request.status, request.responseText];
    },
    steer: 'release',
  },
  {
    name: 'out of time',
    run: async () => {
      const request = new XMLHttpRequest();
      request.open('POST', '/held?id=xhr-time');
      request.timeout = 150;
      const heard = hear(request, ['timeout', 'error', 'loadend'], ({ type }) => type === 'loadend');
      request.send(agent().body as string);
      return [await heard, request.readyState, request.status, request.responseText];
    },
  },
  {
    name: 'opened anew while it loads: silence about the first',
    run: async () => {
      const request = new XMLHttpRequest();
      const seen: string[] = [];
      request.open('POST', '/held?id=xhr-anew');
      request.send(agent().body as string);
      await hear(request, ['progress'], () => true);
      for (const type of ['abort', 'load', 'loadend']) request.addEventListener(type, () => seen.push(type));
      request.open('GET', '/json');
      request.send();
      await hear(request, ['loadend'], () => true);
      return [seen, request.responseText];
    },
  },
  {
    name: 'opened anew with an address that is none: the first goes on',
    run: async () => {
      const request = new XMLHttpRequest();
      request.open('POST', '/events');
      request.send(agent().body as string);
      const failed = await attempt(() => request.open('GET', 'http://['));
      await hear(request, ['loadend'], () => true);
      return [failed, request.responseText];
    },
  },
  {
    name: 'an HTTP error with a JSON body',
    run: async () => {
      const request = new XMLHttpRequest();
      request.open('POST', '/failed');
      request.responseType = 'json';
      request.send(agent().body as string);
      await hear(request, ['loadend'], () => true);
      return [request.status, request.response];
    },
  },
  {
    name: 'an error in a handler is the page’s own, and stops no other',
    run: async () => {
      const request = new XMLHttpRequest();
      const told = hear<ErrorEvent>(
        window,
        ['error'],
        () => true,
        (event) => event.message,
      );
      request.onload = () => {
        throw new RangeError('mine');
      };
      request.open('POST', '/events');
      request.send(agent().body as string);
      await hear(request, ['loadend'], () => true);
      return told;
    },
  },
];
