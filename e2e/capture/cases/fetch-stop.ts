import type { Case } from '../case';

/** Cancelling, aborting, failing. */
export const stopCases: Case[] = [
  {
    name: 'reader.cancel: what it and later reads give',
    run: async () => {
      const response = await fetch('/endless?id=cancel', agent());
      const reader = response.body!.getReader();
      await reader.read();
      return [
        await attempt(() => reader.cancel('enough')),
        await reader.read(),
        await attempt(() => reader.closed),
        response.bodyUsed,
      ];
    },
  },
  {
    name: 'cancel, seen from the server',
    run: async () => {
      const reader = (await fetch('/endless?id=server-cancel', agent())).body!.getReader();
      await reader.read();
      await reader.read();
      void reader.cancel();
      return 'cancelled';
    },
    watch: 'gone',
  },
  {
    name: 'abort, seen from the server',
    run: async () => {
      const stop = new AbortController();
      const { body } = await fetch('/endless?id=server-abort', agent({ signal: stop.signal }));
      await body!.getReader().read();
      stop.abort();
      return 'aborted';
    },
    watch: 'gone',
  },
  {
    name: 'a stream that nobody stops, seen from the server',
    run: async () => {
      const { body } = await fetch('/endless?id=server-open', agent());
      await body!.getReader().read();
      return 'open';
    },
    watch: 'gone',
  },
  {
    name: 'reader.cancel with reads under way',
    run: async () => {
      const reader = (await fetch('/held?id=pending', agent())).body!.getReader();
      await reader.read();
      const waiting = [attempt(() => reader.read()), attempt(() => reader.read())];
      await reader.cancel();
      return Promise.all(waiting);
    },
  },
  {
    name: 'cancel of an unread body',
    run: async () => {
      const response = await fetch('/endless?id=unread', agent());
      return [
        await attempt(() => response.body!.cancel()),
        response.bodyUsed,
        await attempt(() => response.text()),
        await readAll(response.body),
      ];
    },
  },
  {
    name: 'cancel of a locked body',
    run: async () => {
      const { body } = await fetch('/events', agent());
      body!.getReader();
      return attempt(() => body!.cancel());
    },
  },
  {
    name: 'cancel of one branch of a clone',
    run: async () => {
      const response = await fetch('/events', agent());
      const copy = response.clone();
      void copy.body!.cancel();
      return response.text();
    },
  },
  {
    name: 'abort before the request',
    run: () => attempt(() => fetch('/events', agent({ signal: AbortSignal.abort() }))),
  },
  {
    name: 'abort before the request, with a reason of the page',
    run: async () => {
      const reason = { mine: true };
      try {
        await fetch('/events', agent({ signal: AbortSignal.abort(reason) }));
        return 'no error';
      } catch (error) {
        return error === reason;
      }
    },
  },
  {
    name: 'abort while a read waits',
    run: async () => {
      const stop = new AbortController();
      const response = await fetch('/held?id=abort', agent({ signal: stop.signal }));
      const reader = response.body!.getReader();
      await reader.read();
      const waiting = reader.read().catch((error) => error);
      stop.abort();
      const error = await waiting;
      return [
        error.name,
        error.message,
        error instanceof DOMException,
        error === stop.signal.reason,
        await attempt(() => reader.closed),
        await attempt(() => reader.read()),
      ];
    },
  },
  {
    name: 'abort with a reason of the page, while a read waits',
    run: async () => {
      const stop = new AbortController();
      const response = await fetch('/held?id=reason', agent({ signal: stop.signal }));
      const reader = response.body!.getReader();
      await reader.read();
      const waiting = reader.read().catch((error) => error);
      const reason = new RangeError('stop it');
      stop.abort(reason);
      return [(await waiting) === reason, await attempt(() => reader.closed)];
    },
  },
  {
    name: 'abort with no read under way',
    run: async () => {
      const stop = new AbortController();
      const response = await fetch('/held?id=idle', agent({ signal: stop.signal }));
      const reader = response.body!.getReader();
      await reader.read();
      stop.abort();
      return [await attempt(() => reader.closed), await attempt(() => reader.read())];
    },
  },
  {
    name: 'abort before the body was touched',
    run: async () => {
      const stop = new AbortController();
      const response = await fetch('/held?id=untouched', agent({ signal: stop.signal }));
      stop.abort();
      return [response.bodyUsed, await attempt(() => response.text()), response.bodyUsed];
    },
  },
  {
    name: 'abort in text()',
    run: async () => {
      const stop = new AbortController();
      const response = await fetch('/held?id=text', agent({ signal: stop.signal }));
      const text = attempt(() => response.text());
      stop.abort();
      return text;
    },
  },
  {
    name: 'abort after the end',
    run: async () => {
      const stop = new AbortController();
      const response = await fetch('/events', agent({ signal: stop.signal }));
      const copy = response.clone();
      const text = await response.text();
      await copy.text();
      stop.abort();
      return [text.length, response.bodyUsed];
    },
  },
  {
    name: 'a timeout signal',
    run: async () => {
      const response = await fetch('/held?id=timeout', agent({ signal: AbortSignal.timeout(300) }));
      return attempt(() => response.text());
    },
  },
  {
    name: 'a connection that dies in a stream: what came, and the error',
    run: async () => {
      const reader = (await fetch('/dying?id=dying', agent())).body!.getReader();
      const { value } = await reader.read();
      document.title = 'release';
      const failed = await attempt(() => reader.read());
      return [value!.length > 0, failed, await attempt(() => reader.closed)];
    },
    steer: 'release',
  },
  {
    name: 'a connection that dies in text()',
    run: async () => {
      const response = await fetch('/dying?id=dying-text', agent());
      const text = attempt(() => response.text());
      document.title = 'release';
      return text;
    },
    steer: 'release',
  },
  { name: 'no server there', run: () => attempt(() => fetch('http://127.0.0.1:1/events', agent())) },
  {
    name: 'an unhandled failure is told once, of the promise that the page has',
    run: async () => {
      const told: unknown[] = [];
      let mine: Promise<Response> | undefined;
      addEventListener('unhandledrejection', (event) => {
        told.push(event.promise === mine, event.reason.message);
        event.preventDefault();
      });
      mine = fetch('http://127.0.0.1:1/events', agent());
      await attempt(() => fetch('http://127.0.0.1:1/later'));
      await new Promise((resolve) => setTimeout(resolve, 100));
      return told;
    },
  },
  {
    name: 'a handled failure is not told',
    run: async () => {
      let told = 0;
      addEventListener('unhandledrejection', () => {
        told += 1;
      });
      await attempt(() => fetch('http://127.0.0.1:1/events', agent()));
      const response = await fetch('/dying?id=handled', agent());
      document.title = 'release';
      await attempt(() => response.text());
      await new Promise((resolve) => setTimeout(resolve, 100));
      return told;
    },
    steer: 'release',
  },
];
