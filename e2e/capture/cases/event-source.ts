import type { Case } from '../case';

/** EventSource. */
export const sourceCases: Case[] = [
  { name: 'the class: its face', run: () => face(EventSource) },
  {
    name: 'an instance: keys, prototype, tag, constructor',
    run: () => {
      const source = new EventSource('/staying');
      source.close();
      return [
        Reflect.ownKeys(source),
        Object.getPrototypeOf(source) === EventSource.prototype,
        source instanceof EventSource,
        source instanceof EventTarget,
        String(source),
        source.constructor === EventSource,
      ];
    },
  },
  {
    name: 'no new, no argument, an address that is none',
    run: async () => [
      await attempt(() => (EventSource as unknown as () => void)()),
      await attempt(() => Reflect.construct(EventSource, [])),
      await attempt(() => new EventSource('http://[')),
      await attempt(() => Reflect.construct(EventSource, ['/staying'], {} as never)),
    ],
  },
  {
    name: 'url, withCredentials and readyState from the start',
    run: (other) => {
      const plain = new EventSource('staying#part');
      const credited = new EventSource(`${other}/staying`, { withCredentials: true });
      const said = [plain.url.slice(location.origin.length), plain.withCredentials, plain.readyState];
      plain.close();
      credited.close();
      return [said, credited.url === `${other}/staying`, credited.withCredentials, credited.readyState];
    },
  },
  {
    name: 'options are read once, the address is turned to text once',
    run: () => {
      const read: string[] = [];
      const address = { toString: () => read.push('address') && '/staying' };
      const options = {
        get withCredentials() {
          return read.push('option') > 9;
        },
      };
      new EventSource(address as unknown as string, options).close();
      return read;
    },
  },
  {
    name: 'readyState on its way',
    run: async () => {
      const source = new EventSource('/staying');
      const seen = [source.readyState];
      await new Promise((resolve) => {
        source.onopen = resolve;
      });
      seen.push(source.readyState);
      source.close();
      seen.push(source.readyState);
      return seen;
    },
  },
  {
    name: 'messages: type, data, origin, lastEventId, trust, class',
    run: async () => {
      const source = new EventSource('/reconnecting?id=fields');
      const seen = await hear<MessageEvent>(
        source,
        ['message'],
        (_, all) => all.length === 4,
        (event) => [
          event.type,
          event.data,
          event.origin === location.origin,
          event.lastEventId,
          event.isTrusted,
          String(event),
          event.target === event.currentTarget,
          event.ports.length,
        ],
      );
      source.close();
      return seen;
    },
  },
  {
    name: 'named events come to their listeners, not to onmessage',
    run: async () => {
      const source = new EventSource('/named');
      const others: string[] = [];
      source.onmessage = ({ type }) => others.push(type);
      const seen = await hear(source, ['RUN_STARTED', 'RUN_FINISHED', 'TEXT_MESSAGE_CONTENT'], ({ type }) =>
        type.endsWith('FINISHED'),
      );
      source.close();
      return [seen, others];
    },
  },
  {
    name: 'events named as the source’s own: open and error with data',
    run: async () => {
      const source = new EventSource('/named?name=error');
      const seen = await hear<MessageEvent>(
        source,
        ['error'],
        (_, all) => all.length === 9,
        (event) => [String(event), event.data, source.readyState],
      );
      source.close();
      return seen;
    },
  },
  {
    name: 'listeners and the handler property, in the order in which they were added',
    run: async () => {
      const order: string[] = [];
      const source = new EventSource('/staying');
      source.addEventListener('message', () => order.push('first'));
      source.onmessage = () => order.push('replaced');
      source.addEventListener('message', () => order.push('third'));
      source.addEventListener('message', () => order.push('capturing'), true);
      source.onmessage = () => order.push('second');
      await hear(source, ['message'], (_, seen) => seen.length === 2);
      source.close();
      return order.slice(0, 8);
    },
  },
  {
    name: 'stopImmediatePropagation in the page’s first listener',
    run: async () => {
      const order: string[] = [];
      const source = new EventSource('/named?name=mine');
      const done = new Promise<void>((resolve) => {
        source.addEventListener('mine', (event) => {
          order.push('first');
          event.stopImmediatePropagation();
          if (order.length === 3) resolve();
        });
      });
      source.addEventListener('mine', () => order.push('second'));
      await done;
      source.close();
      return order.slice(0, 3);
    },
  },
  {
    name: 'once, a signal, removal, an object that listens, the same one twice',
    run: async () => {
      const order: string[] = [];
      const source = new EventSource('/staying');
      const stop = new AbortController();
      const removed = () => order.push('removed');
      const twice = () => order.push('twice');
      const object = { handleEvent: () => order.push('object') };
      source.addEventListener('message', removed);
      source.addEventListener('message', () => order.push('once'), { once: true });
      source.addEventListener('message', () => order.push('signal') && stop.abort(), { signal: stop.signal });
      source.addEventListener('message', object);
      source.addEventListener('message', twice);
      source.addEventListener('message', twice);
      source.removeEventListener('message', removed);
      await hear(source, ['message'], (_, seen) => seen.length === 2);
      source.close();
      return order;
    },
  },
  {
    name: 'handler properties: what they hold',
    run: () => {
      const source = new EventSource('/staying');
      const handler = () => {};
      const before = source.onmessage;
      source.onmessage = handler;
      const same = source.onmessage === handler;
      source.onmessage = 7 as never;
      source.close();
      return [before, same, source.onmessage, source.onopen, source.onerror];
    },
  },
  {
    name: 'close inside a listener: nothing comes after',
    run: async () => {
      const source = new EventSource('/staying');
      let count = 0;
      await new Promise<void>((resolve) => {
        source.onmessage = () => {
          count += 1;
          source.close();
          resolve();
        };
      });
      await fetch('/json');
      return [count, source.readyState, source.close(), source.readyState];
    },
  },
  {
    name: 'a subclass with fields, a method over close, and its own name',
    run: async () => {
      const said: unknown[] = [];
      class Source extends EventSource {
        readonly label = 'mine';
        constructor(readonly path: string) {
          super(path);
          said.push(new.target === Source, this.url.endsWith(path));
        }
        override close() {
          said.push('closing');
          super.close();
        }
      }
      const source = new Source('/staying');
      await hear(source, ['message'], () => true);
      source.close();
      return [
        said,
        source.label,
        source.constructor === Source,
        Object.getPrototypeOf(Source) === EventSource,
        source instanceof EventSource,
        source.readyState,
      ];
    },
  },
  {
    name: 'Reflect.construct with another target',
    run: () => {
      function Other() {}
      const made = Reflect.construct(EventSource, ['/staying'], Other) as EventSource;
      const facts = [Object.getPrototypeOf(made) === Other.prototype, made instanceof EventSource];
      EventSource.prototype.close.call(made);
      return facts;
    },
  },
  {
    name: 'a stream that ends: error, CONNECTING, and on with the last id',
    run: async () => {
      const source = new EventSource('/reconnecting?id=states');
      const seen = await hear<MessageEvent>(
        source,
        ['open', 'message', 'error'],
        ({ data }) => data?.includes('RUN_FINISHED') ?? false,
        ({ type, lastEventId }) => [type, lastEventId, source.readyState],
      );
      source.close();
      return seen;
    },
  },
  {
    name: 'an HTTP error, a wrong type, an answer with no body: closed',
    run: async () => {
      const seen: unknown[] = [];
      for (const path of ['/failed', '/json', '/events?status=204', '/events?status=404']) {
        const source = new EventSource(path);
        const [event] = await hear(source, ['error'], () => true, String);
        seen.push(event, source.readyState);
      }
      return seen;
    },
  },
  {
    name: 'a stream of another origin',
    run: async (other) => {
      const source = new EventSource(`${other}/staying`);
      const [origin] = await hear<MessageEvent>(
        source,
        ['message'],
        () => true,
        (event) => event.origin,
      );
      source.close();
      return origin === other;
    },
  },
  {
    name: 'events that the page dispatches itself',
    run: () => {
      const source = new EventSource('/staying');
      const seen: unknown[] = [];
      source.onmessage = ({ data, isTrusted }) => seen.push(data, isTrusted);
      source.addEventListener('mine', ({ type }) => seen.push(type));
      const results = [
        source.dispatchEvent(new MessageEvent('message', { data: { own: true } })),
        source.dispatchEvent(new Event('mine')),
      ];
      source.close();
      return [seen, results];
    },
  },
  {
    name: 'close, getters and addEventListener on other receivers',
    run: async () => [
      await attempt(() => EventSource.prototype.close.call({} as EventSource)),
      await attempt(() => EventSource.prototype.close.call(undefined as never)),
      await attempt(() => EventSource.prototype.url),
      await attempt(() => EventTarget.prototype.addEventListener.call({} as EventTarget, 'a', () => {})),
      await attempt(() => Reflect.apply(addEventListener, undefined, ['message', () => {}])),
    ],
  },
  {
    name: 'addEventListener: its face, too few arguments, no listener, a name that is no text',
    run: async () => {
      const source = new EventSource('/staying');
      source.close();
      const { addEventListener: add } = EventTarget.prototype;
      let turned = 0;
      const name = { toString: () => `name ${++turned}` } as unknown as string;
      return [
        add.name,
        add.length,
        Object.hasOwn(EventSource.prototype, 'addEventListener'),
        source.addEventListener === add,
        await attempt(() => Reflect.apply(add, source, ['a'])),
        source.addEventListener('a', null as never),
        source.addEventListener(name, () => {}),
        turned,
      ];
    },
  },
  {
    name: 'microtasks between listeners',
    run: async () => {
      const order: string[] = [];
      const source = new EventSource('/staying');
      const add = (name: string) =>
        source.addEventListener('message', () => {
          order.push(name);
          void Promise.resolve().then(() => order.push(`after ${name}`));
        });
      add('first');
      add('second');
      await hear(source, ['message'], (_, seen) => seen.length === 2);
      source.close();
      return order.slice(0, 8);
    },
  },
  {
    name: 'close, seen from the server',
    run: async () => {
      const source = new EventSource('/endless?id=source-close');
      await hear(source, ['message'], () => true);
      source.close();
      return 'closed';
    },
    watch: 'gone',
  },
  {
    name: 'one that nobody closes, seen from the server',
    run: async () => {
      await hear(new EventSource('/endless?id=source-open'), ['message'], () => true);
      return 'open';
    },
    watch: 'gone',
  },
  {
    name: 'frozen, and wrapped by the page',
    run: async () => {
      const Native = EventSource;
      Object.freeze(Native.prototype);
      window.EventSource = class extends Native {};
      const source = new EventSource('/staying');
      const [data] = await hear<MessageEvent>(
        source,
        ['message'],
        () => true,
        (event) => event.data,
      );
      source.close();
      return [data, source instanceof Native, Object.isFrozen(Native.prototype)];
    },
  },
];
