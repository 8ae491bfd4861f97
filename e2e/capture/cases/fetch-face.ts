import type { Case } from '../case';

/** What a response looks like, body aside. */
export const faceCases: Case[] = [
  {
    name: 'a stream of events has no property of its own',
    run: async () => Reflect.ownKeys(await fetch('/events')),
  },
  {
    name: 'an agent response has no property of its own',
    run: async () => Reflect.ownKeys(await fetch('/events', agent())),
  },
  {
    name: 'its prototype, tag and instanceof',
    run: async () => {
      const response = await fetch('/events', agent());
      return [
        Object.getPrototypeOf(response) === Response.prototype,
        response instanceof Response,
        String(response),
        response.constructor === Response,
      ];
    },
  },
  {
    name: 'url, type, redirected, status, statusText, ok, bodyUsed of a stream of events',
    run: async () => {
      const { url, type, redirected, status, statusText, ok, bodyUsed } = await fetch('/events');
      return { url, type, redirected, status, statusText, ok, bodyUsed };
    },
  },
  {
    name: 'the same of an agent response that failed',
    run: async () => {
      const { url, type, redirected, status, statusText, ok, bodyUsed } = await fetch('/failed', agent());
      return { url, type, redirected, status, statusText, ok, bodyUsed };
    },
  },
  {
    name: 'a redirected stream',
    run: async () => {
      const { url, redirected } = await fetch('/redirect');
      return { url, redirected };
    },
  },
  {
    name: 'headers: names, identity, and that they are fixed',
    run: async () => {
      const response = await fetch('/events', agent());
      const { headers } = response;
      const names = [...headers.keys()].filter((name) => name !== 'date');
      return [
        names,
        response.headers === headers,
        response.headers.get('x-run'),
        await attempt(() => response.headers.append('a', 'b')),
      ];
    },
  },
  {
    name: 'a stream of another origin',
    run: async (other) => {
      const { type, url, status, headers, ok } = await fetch(`${other}/events`, agent());
      return [type, url === `${other}/events`, status, headers.get('x-run'), ok];
    },
  },
  {
    name: 'an opaque stream',
    run: async (other) => {
      const response = await fetch(`${other}/events`, { mode: 'no-cors' });
      return [response.type, response.url, response.status, response.body, await response.text()];
    },
  },
  {
    name: 'an answer with no body',
    run: async () => {
      const response = await fetch('/events?status=204', agent());
      return [response.status, response.body, await response.text(), response.bodyUsed];
    },
  },
  {
    name: 'fetch itself: name, length, flags, and what it has',
    run: async () => {
      const flags = { ...Object.getOwnPropertyDescriptor(window, 'fetch'), value: undefined };
      return [
        fetch.name,
        fetch.length,
        flags,
        Reflect.ownKeys(fetch),
        typeof fetch,
        Object.hasOwn(fetch, 'prototype'),
      ];
    },
  },
  {
    name: 'fetch is no constructor',
    run: () => attempt(() => Reflect.construct(fetch, ['/events'])),
  },
  {
    name: 'Response.prototype: every property, its kind, its functions',
    run: () =>
      Object.entries(Object.getOwnPropertyDescriptors(Response.prototype)).map(([name, one]) => [
        name,
        one.enumerable,
        one.configurable,
        one.writable,
        one.get?.name,
        one.get?.length,
        one.set?.name,
        typeof one.value,
        typeof one.value === 'function' ? [one.value.name, one.value.length] : undefined,
      ]),
  },
  {
    name: 'getters and methods of Response refuse other receivers',
    run: async () => {
      const body = Object.getOwnPropertyDescriptor(Response.prototype, 'body')!.get!;
      const used = Object.getOwnPropertyDescriptor(Response.prototype, 'bodyUsed')!.get!;
      return [
        await attempt(() => body.call({})),
        await attempt(() => used.call(null)),
        await attempt(() => Response.prototype.text.call({} as Response)),
        await attempt(() => Response.prototype.clone.call({} as Response)),
        await attempt(() => Response.prototype.json.call(Response.prototype)),
      ];
    },
  },
  {
    name: 'responses that the page makes are its own',
    run: async () => {
      const made = new Response('data: {}\n\n', { headers: { 'content-type': 'text/event-stream' } });
      const { body } = made;
      const same = body === made.body;
      const copy = made.clone();
      return [same, made.type, made.url, made.bodyUsed, await made.text(), made.bodyUsed, await copy.text()];
    },
  },
  {
    name: 'Response.error, redirect and json',
    run: async () => {
      const failed = Response.error();
      const json = Response.json({ a: 1 });
      const sent = Response.redirect('/elsewhere', 303);
      return [
        failed.type,
        failed.body,
        await json.json(),
        sent.status,
        sent.headers.get('location'),
        sent.body,
      ];
    },
  },
];
