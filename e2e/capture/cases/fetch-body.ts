import type { Case } from '../case';

/** Ways to take a body whole, and what a body is. */
export const bodyCases: Case[] = [
  {
    name: 'body is one stable object',
    run: async () => {
      const response = await fetch('/events', agent());
      const { body } = response;
      return [
        body === response.body,

        body instanceof ReadableStream,
        Reflect.ownKeys(body!),
        String(body),
        body!.locked,
        body!.constructor === ReadableStream,
      ];
    },
  },
  { name: 'text of a stream of events', run: async () => (await fetch('/events')).text() },
  { name: 'text of an agent response', run: async () => (await fetch('/events', agent())).text() },
  {
    name: 'text long after the server ended',
    run: async () => {
      const response = await fetch('/events', agent());
      const { body } = response;
      await new Promise((resolve) => setTimeout(resolve, 150));
      return readAll(body);
    },
  },
  { name: 'text of NDJSON', run: async () => (await fetch('/ndjson', agent())).text() },
  { name: 'text with no type', run: async () => (await fetch('/untyped', agent())).text() },
  { name: 'text that came compressed', run: async () => (await fetch('/gzip', agent())).text() },
  { name: 'json of an error', run: async () => (await fetch('/failed', agent())).json() },
  {
    name: 'json of what is none',
    run: async () => attempt(async () => (await fetch('/events', agent())).json()),
  },
  {
    name: 'arrayBuffer',
    run: async () => {
      const buffer = await (await fetch('/events', agent())).arrayBuffer();
      return [buffer instanceof ArrayBuffer, buffer.byteLength, [...new Uint8Array(buffer).slice(0, 9)]];
    },
  },
  {
    name: 'blob: size, type, text',
    run: async () => {
      const blob = await (await fetch('/events?type=text/event-stream;charset=utf-8', agent())).blob();
      return [blob instanceof Blob, blob.size, blob.type, await blob.text()];
    },
  },
  {
    name: 'blob of an untyped answer',
    run: async () => {
      const blob = await (await fetch('/untyped', agent())).blob();
      return [blob.size, blob.type];
    },
  },
  {
    name: 'bytes',
    run: async () => {
      const bytes = await (await fetch('/events', agent())).bytes();
      return [bytes instanceof Uint8Array, bytes.length, bytes.byteOffset, bytes[0]];
    },
  },
  { name: 'formData', run: async () => [...(await (await fetch('/form', agent())).formData()).entries()] },
  {
    name: 'formData of what is none',
    run: async () => attempt(async () => (await fetch('/events', agent())).formData()),
  },
  {
    name: 'bodyUsed before, during and after',
    run: async () => {
      const response = await fetch('/events', agent());
      const seen = [response.bodyUsed];
      const reader = response.body!.getReader();
      seen.push(response.bodyUsed);
      const first = reader.read();
      seen.push(response.bodyUsed);
      await first;
      seen.push(response.bodyUsed);
      return seen;
    },
  },
  {
    name: 'bodyUsed right after text is called',
    run: async () => {
      const response = await fetch('/events', agent());
      const text = response.text();
      const seen = [response.bodyUsed, response.body!.locked];
      await text;
      return [...seen, response.bodyUsed, response.body!.locked];
    },
  },
  {
    name: 'text twice',
    run: async () => {
      const response = await fetch('/events', agent());
      await response.text();
      return [await attempt(() => response.text()), await attempt(() => response.json())];
    },
  },
  {
    name: 'text of a locked body',
    run: async () => {
      const response = await fetch('/events', agent());
      response.body!.getReader();
      return [await attempt(() => response.text()), response.bodyUsed];
    },
  },
  {
    name: 'text after a reader gave the body back unread',
    run: async () => {
      const response = await fetch('/events', agent());
      response.body!.getReader().releaseLock();
      return [response.body!.locked, await response.text()];
    },
  },
  {
    name: 'text after part was read',
    run: async () => {
      const response = await fetch('/held?id=part', agent());
      const reader = response.body!.getReader();
      await reader.read();
      reader.releaseLock();
      const out = await attempt(() => response.text());
      await response.body!.cancel();
      return out;
    },
  },
  {
    name: 'a clone: its face, and both read',
    run: async () => {
      const response = await fetch('/events', agent());
      const copy = response.clone();
      const { url, type, redirected, status, bodyUsed, ok } = copy;
      return [
        { url, type, redirected, status, bodyUsed, ok },
        Reflect.ownKeys(copy),
        copy.headers === response.headers,
        copy.body === response.body,
        await attempt(() => copy.headers.append('a', 'b')),
        await copy.text(),
        response.bodyUsed,
        await response.text(),
      ];
    },
  },
  {
    name: 'a clone of a clone, the original unread',
    run: async () => {
      const copy = (await fetch('/events')).clone().clone();
      return [copy.url, copy.type, await copy.text()];
    },
  },
  {
    name: 'a clone after body was touched',
    run: async () => {
      const response = await fetch('/events', agent());
      const before = response.body!;
      const copy = response.clone();
      return [
        copy.url,
        copy.type,
        before === response.body,
        before.locked,
        response.body!.locked,
        await response.text(),
        await copy.text(),
      ];
    },
  },
  {
    name: 'a clone of what was read, of what is locked',
    run: async () => {
      const read = await fetch('/events', agent());
      await read.text();
      const locked = await fetch('/events', agent());
      locked.body!.getReader();
      return [await attempt(() => read.clone()), await attempt(() => locked.clone())];
    },
  },
  {
    name: 'a clone given to another reader at another pace',
    run: async () => {
      const response = await fetch('/events', agent());
      const copy = response.clone();
      const reader = copy.body!.getReader();
      const { value } = await reader.read();
      const whole = await response.text();
      return [value instanceof Uint8Array, whole];
    },
  },
  {
    name: 'a new response over the body',
    run: async () => {
      const response = await fetch('/events', agent());
      const again = new Response(response.body, { status: 201 });
      return [again.body === response.body, again.url, await again.text(), response.bodyUsed];
    },
  },
  {
    name: 'the Cache API takes it, and keeps its url',
    run: async () => {
      const cache = await caches.open('case');
      const response = await fetch('/events');
      const kept = response.clone();
      await cache.put('/events', response);
      const found = (await cache.match('/events'))!;
      return [response.bodyUsed, await kept.text(), found.url, found.type, await found.text()];
    },
  },
  {
    name: 'a body handed to another realm',
    run: async () => {
      const response = await fetch('/events', agent());
      const moved = structuredClone(response.body!, { transfer: [response.body!] });
      return [await readAll(moved), response.bodyUsed, response.body!.locked];
    },
  },
];
