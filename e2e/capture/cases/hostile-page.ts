import type { Case } from '../case';

/** Pages that redefine what the hook is built of, after load. What the page's own functions see must not change. */
export const hostileCases: Case[] = [
  {
    name: 'every built-in replaced by a trap, then an agent stream read to its end',
    run: async () => {
      const { apply, ownKeys, getOwnPropertyDescriptor, defineProperty, deleteProperty } = Reflect;
      const { Promise: Later, setTimeout: setTimer } = window;
      const readerPrototype = ReadableStreamDefaultReader.prototype;
      const { read } = readerPrototype;
      const { getReader } = ReadableStream.prototype;
      const body = getOwnPropertyDescriptor(Response.prototype, 'body')!.get!;
      const options = agent();
      const send = fetch;
      const called: string[] = [];
      let at = 0;
      const note = (name: string) => {
        defineProperty(called, at, { value: name, enumerable: true, configurable: true, writable: true });
        at += 1;
      };
      const prototypes = {
        Array,
        Map,
        WeakMap,
        Set,
        Promise,
        Response,
        Request,
        Headers,
        String,
        Date,
        RegExp,
      };
      const streams = { ReadableStream, ReadableStreamDefaultReader, ReadableByteStreamController };
      const others = {
        ArrayBuffer,
        Uint8Array,
        Error,
        TypeError,
        MessagePort,
        EventTarget,
        Event,
        MessageEvent,
        URL,
      };
      const targets: [string, object][] = [];
      for (const [name, type] of Object.entries({ ...prototypes, ...streams, ...others }))
        targets.push([`${name}.prototype`, type.prototype], [name, type]);
      targets.push(['TypedArray.prototype', Object.getPrototypeOf(Uint8Array.prototype)]);
      targets.push(['Reflect', Reflect], ['JSON', JSON], ['Math', Math], ['Object', Object]);
      targets.push(['Function.prototype', Function.prototype]);
      const globals = [
        'fetch',
        'Promise',
        'Response',
        'Request',
        'Headers',
        'Proxy',
        'WeakMap',
        'Map',
        'Uint8Array',
      ];
      globals.push(
        'ReadableStream',
        'setTimeout',
        'clearTimeout',
        'postMessage',
        'dispatchEvent',
        'Error',
        'Date',
      );
      const trap = (name: string) =>
        function trapped() {
          note(name);
          throw new RangeError(name);
        };
      const skipped = ['constructor', 'prototype', 'name', 'length', 'caller', 'arguments'];
      const changes: {
        target: object;
        key: PropertyKey;
        was: PropertyDescriptor | undefined;
        now: PropertyDescriptor;
      }[] = [];
      for (const [owner, target] of targets)
        for (const key of ownKeys(target)) {
          const was = getOwnPropertyDescriptor(target, key)!;
          if (!was.configurable || skipped.includes(String(key))) continue;
          const part = was.get ? 'get' : 'value';
          if (typeof was[part] !== 'function') continue;
          changes.push({ target, key, was, now: { ...was, [part]: trap(`${owner}.${String(key)}`) } });
        }
      for (const key of globals) {
        const was = getOwnPropertyDescriptor(window, key)!;
        changes.push({ target: window, key, was, now: { ...was, value: trap(key) } });
      }
      for (const key of ['0', '1', 'stream', 'kind', 'start', 'autoAllocateChunkSize'])
        changes.push({
          target: Object.prototype,
          key,
          was: undefined,
          now: { get: () => note(`get ${key}`), set: () => note(`set ${key}`), configurable: true },
        });
      for (let index = 0; index < changes.length; index += 1) {
        const change = changes[index]!;
        defineProperty(change.target, change.key, change.now);
      }
      const response = (await send('/events', options)) as Response;
      const reader = apply(
        getReader,
        apply(body, response, []),
        [],
      ) as ReadableStreamDefaultReader<Uint8Array>;
      let size = 0;
      for (;;) {
        const step = await (apply(read, reader, []) as ReturnType<typeof reader.read>);
        if (step.done) break;
        const chunk = step.value;
        for (const index in chunk) if (index !== '') size += 1;
      }
      // a batch goes out by its timer meanwhile
      await new Later((resolve) => setTimer(resolve, 50));
      for (let index = changes.length - 1; index >= 0; index -= 1) {
        const change = changes[index]!;
        if (change.was) defineProperty(change.target, change.key, change.was);
        else deleteProperty(change.target, change.key);
      }
      return [size, called];
    },
  },
  {
    name: 'fetch, Promise, JSON and Response replaced by the page’s own',
    run: async () => {
      const before = fetch;
      const log: string[] = [];
      class OwnPromise<T> extends Promise<T> {}
      window.Promise = OwnPromise as PromiseConstructor;
      window.JSON = { parse: () => log.push('parse'), stringify: () => '' } as unknown as JSON;
      window.Response = class extends Response {} as typeof Response;
      window.fetch = (...args) => {
        log.push('fetch');
        return before(...args);
      };
      const options = agent();
      const body = '{"threadId":"t","runId":"r","messages":[]}';
      const response = await fetch('/events', { ...options, body });
      const text = await response.text();
      return [text, log, fetch.name, response instanceof window.Response];
    },
  },
  {
    name: 'zones: then patched on every native promise',
    run: async () => {
      const { then } = Promise.prototype;
      let thens = 0;
      Object.defineProperty(Promise.prototype, 'then', {
        value: function patched(this: Promise<unknown>, ...args: Parameters<typeof then>) {
          thens += 1;
          return then.apply(this, args);
        },
      });
      const text = await fetch('/events', agent()).then((response) => response.text());
      return [text.length, thens];
    },
  },
  {
    name: 'a page that wraps fetch, and looks at what it wraps',
    run: async () => {
      const native = fetch;
      const seen: unknown[] = [];
      window.fetch = async function wrapped(input, init) {
        const response = await native.call(this, input, init);
        seen.push(response.url, response.type);
        return response;
      };
      const response = await fetch('/events', agent());
      return [await response.text(), seen];
    },
  },
  {
    name: 'frozen prototypes',
    run: async () => {
      for (const one of [Response, Request, Promise, ReadableStream, Array, Object])
        Object.freeze(one.prototype);
      const response = await fetch('/events', agent());
      const copy = response.clone();
      return [await response.text(), await copy.json().catch((error) => error.name)];
    },
  },
  {
    name: 'listeners of every event on the window see none of ours',
    run: async () => {
      const seen: string[] = [];
      const { dispatchEvent } = EventTarget.prototype;
      EventTarget.prototype.dispatchEvent = function watched(event) {
        seen.push(event.type);
        return dispatchEvent.call(this, event);
      };
      addEventListener('message', (event) => seen.push(`message ${String(event.data)}`));
      addEventListener('agui-metadata-hook', () => seen.push('handshake'));
      const names = Object.getOwnPropertyNames(window).filter((name) => /agui|hook|relay|tap/i.test(name));
      await (await fetch('/events', agent())).text();
      await new Promise((resolve) => setTimeout(resolve, 50));
      return [seen, names, document.documentElement.getAttributeNames()];
    },
  },
];
