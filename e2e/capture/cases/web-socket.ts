import type { Case } from '../case';

/** WebSocket. */
export const socketCases: Case[] = [
  { name: 'the class: its face', run: () => face(WebSocket) },
  {
    name: 'an instance: keys, prototype, tag, constructor, constants',
    run: () => {
      const socket = new WebSocket('/socket/echo');
      return [
        Reflect.ownKeys(socket),
        Object.getPrototypeOf(socket) === WebSocket.prototype,
        socket instanceof WebSocket,
        String(socket),
        socket.constructor === WebSocket,
        [socket.OPEN, WebSocket.CLOSED],
        [socket.readyState, socket.binaryType, socket.bufferedAmount, socket.extensions, socket.protocol],
      ];
    },
  },
  {
    name: 'no new, no argument, addresses and protocols that are none',
    run: async () => [
      await attempt(() => (WebSocket as unknown as () => void)()),
      await attempt(() => Reflect.construct(WebSocket, [])),
      await attempt(() => new WebSocket('ftp://a.example')),
      await attempt(() => new WebSocket('http://[')),
      await attempt(() => new WebSocket('/socket/echo', ['a', 'a'])),
      await attempt(() => new WebSocket('/socket/echo', 'not a token')),
    ],
  },
  {
    name: 'a relative address, and one with a fragment',
    run: async () => [
      new WebSocket('socket/echo?x=1').url === `${location.origin.replace('http', 'ws')}/socket/echo?x=1`,
      await attempt(() => new WebSocket('/socket/echo#part').url.includes('#')),
    ],
  },
  {
    name: 'address and protocols are read once',
    run: () => {
      const read: string[] = [];
      const address = { toString: () => read.push('address') && '/socket/echo' };
      const protocol = { toString: () => read.push('protocol') && 'agent' };
      new WebSocket(address as unknown as string, [protocol as unknown as string]).close();
      return read;
    },
  },
  {
    name: 'the protocol that the server takes',
    run: async () => {
      const socket = new WebSocket('/socket/echo', ['agent', 'other']);
      await hear(socket, ['open'], () => true);
      return [socket.protocol, socket.extensions];
    },
  },
  {
    name: 'its events and states from begin to end',
    run: async () => {
      const socket = new WebSocket('/socket/echo');
      const heard = hear(
        socket,
        ['open', 'message', 'error', 'close'],
        ({ type }) => type === 'close',
        ({ type, isTrusted }) => [type, isTrusted, socket.readyState],
      );
      socket.onopen = () => socket.send('one');
      socket.onmessage = () => socket.close();
      return heard;
    },
  },
  {
    name: 'a message event: its fields',
    run: async () => {
      const socket = new WebSocket('/socket/agent');
      socket.onopen = () => socket.send(agent().body as string);
      return hear<MessageEvent>(
        socket,
        ['message'],
        (_, seen) => seen.length === 9,
        (event) => [
          String(event),
          event.data,
          event.origin === location.origin.replace('http', 'ws'),
          event.lastEventId,
          event.source,
          event.ports.length,
        ],
      );
    },
  },
  {
    name: 'everything that can be sent, and back',
    run: async () => {
      const socket = new WebSocket('/socket/echo');
      socket.binaryType = 'arraybuffer';
      await hear(socket, ['open'], () => true);
      socket.send('é');
      socket.send(new Uint8Array([1, 2, 3]));
      socket.send(new Uint8Array([1, 2, 3]).buffer);
      socket.send(new DataView(new ArrayBuffer(2), 1));
      socket.send(new Blob(['blob']));
      socket.send(7 as never);
      socket.send('x'.repeat(70_000));
      return hear<MessageEvent>(
        socket,
        ['message'],
        (_, seen) => seen.length === 7,
        ({ data }) =>
          typeof data === 'string' ? [data.length, data.slice(0, 9)] : [...new Uint8Array(data)],
      );
    },
  },
  {
    name: 'blobs: size, type, text, identity',
    run: async () => {
      const socket = new WebSocket('/socket/agent?form=binary');
      socket.onopen = () => socket.send(agent().body as string);
      const blobs = (await hear<MessageEvent>(
        socket,
        ['message'],
        (_, seen) => seen.length === 9,
        (event) => [event.data, Reflect.get(event, 'data')],
      )) as [Blob, Blob][];
      return Promise.all(
        blobs.map(async ([blob, again]) => [blob === again, blob.size, blob.type, await blob.text()]),
      );
    },
  },
  {
    name: 'what is sent is turned to text once, and send gives nothing back',
    run: async () => {
      const socket = new WebSocket('/socket/echo');
      await hear(socket, ['open'], () => true);
      let turned = 0;
      const sent = socket.send({ toString: () => `${++turned}` } as unknown as string);
      const [data] = await hear<MessageEvent>(
        socket,
        ['message'],
        () => true,
        (event) => event.data,
      );
      return [turned, sent, data];
    },
  },
  {
    name: 'send too early, too late, and with nothing',
    run: async () => {
      const socket = new WebSocket('/socket/echo');
      const early = await attempt(() => socket.send(agent().body as string));
      await hear(socket, ['open'], () => true);
      const nothing = await attempt(() => Reflect.apply(socket.send, socket, []));
      socket.close();
      socket.send(agent().body as string);
      return [early, nothing, socket.readyState, socket.bufferedAmount > 0];
    },
  },
  {
    name: 'close: codes and reasons that are refused',
    run: async () => {
      const socket = new WebSocket('/socket/echo');
      await hear(socket, ['open'], () => true);
      return [
        await attempt(() => socket.close(1001)),
        await attempt(() => socket.close(4000, 'x'.repeat(124))),
        socket.readyState,
      ];
    },
  },
  {
    name: 'close by the page: code, reason, cleanness',
    run: async () => {
      const socket = new WebSocket('/socket/echo');
      await hear(socket, ['open'], () => true);
      socket.close(4002, 'done');
      const states = [socket.readyState];
      const closed = await hear<CloseEvent>(
        socket,
        ['error', 'close'],
        ({ type }) => type === 'close',
        ({ type, code, reason, wasClean }) => [type, code, reason, wasClean],
      );
      return [states, closed, socket.readyState];
    },
  },
  {
    name: 'close while it connects',
    run: async () => {
      const socket = new WebSocket('/socket/echo');
      socket.close();
      return [
        socket.readyState,
        await hear<CloseEvent>(
          socket,
          ['open', 'error', 'close'],
          ({ type }) => type === 'close',
          ({ type, code }) => [type, code],
        ),
      ];
    },
  },
  {
    name: 'close by the server, and a connection that is cut',
    run: async () => {
      const seen: unknown[] = [];
      for (const last of ['bye', 'die']) {
        const socket = new WebSocket('/socket/echo');
        socket.onopen = () => socket.send(last);
        seen.push(
          await hear<CloseEvent>(
            socket,
            ['error', 'close'],
            ({ type }) => type === 'close',
            ({ type, code, reason, wasClean }) => [type, code, reason, wasClean, socket.readyState],
          ),
        );
      }
      return seen;
    },
  },
  {
    name: 'a server that is not there, or is none',
    run: async () => {
      const seen: unknown[] = [];
      const socket = new WebSocket('ws://127.0.0.1:1/none');
      seen.push(
        await hear<CloseEvent>(
          socket,
          ['open', 'error', 'close'],
          ({ type }) => type === 'close',
          ({ type, code, wasClean }) => [type, code, wasClean, socket.readyState],
        ),
      );
      return seen;
    },
  },
  {
    name: 'a socket’s listeners and its handler property, in the order in which they were added',
    run: async () => {
      const order: string[] = [];
      const socket = new WebSocket('/socket/echo');
      socket.addEventListener('message', () => order.push('first'));
      socket.onmessage = () => order.push('replaced');
      socket.addEventListener('message', () => order.push('third'));
      socket.addEventListener('message', () => order.push('capturing'), true);
      socket.onmessage = () => order.push('second');
      socket.onopen = () => socket.send('one');
      await hear(socket, ['message'], () => true);
      return [order, typeof socket.onmessage];
    },
  },
  {
    name: 'stopImmediatePropagation in the page’s first listener',
    run: async () => {
      const socket = new WebSocket('/socket/echo');
      const order: string[] = [];
      const done = new Promise<void>((resolve) => {
        socket.addEventListener('message', (event) => {
          order.push('first');
          event.stopImmediatePropagation();
          resolve();
        });
      });
      socket.addEventListener('message', () => order.push('second'));
      socket.onopen = () => socket.send('one');
      await done;
      return order;
    },
  },
  {
    name: 'microtasks between listeners and messages',
    run: async () => {
      const order: string[] = [];
      const socket = new WebSocket('/socket/echo');
      socket.addEventListener('message', ({ data }) => {
        order.push(data);
        void Promise.resolve().then(() => order.push(`after ${data}`));
      });
      socket.addEventListener('message', ({ data }) => order.push(`second ${data}`));
      await hear(socket, ['open'], () => true);
      socket.send('one');
      socket.send('two');
      await hear(socket, ['message'], (_, seen) => seen.length === 2);
      return order;
    },
  },
  {
    name: 'close inside a message: nothing comes after',
    run: async () => {
      const socket = new WebSocket('/socket/agent');
      let count = 0;
      socket.onmessage = () => {
        count += 1;
        socket.close();
      };
      socket.onopen = () => socket.send(agent().body as string);
      await hear(socket, ['close'], () => true);
      return count;
    },
  },
  {
    name: 'a subclass that sends in its own way',
    run: async () => {
      const said: unknown[] = [];
      class Socket extends WebSocket {
        readonly label = 'mine';
        constructor(path: string) {
          super(path);
          said.push(new.target === Socket);
        }
        override send(text: string) {
          said.push('sending');
          super.send(text.toUpperCase());
        }
      }
      const socket = new Socket('/socket/echo');
      socket.onopen = () => socket.send('one');
      const [data] = await hear<MessageEvent>(
        socket,
        ['message'],
        () => true,
        (event) => event.data,
      );
      return [data, said, socket.label, socket.constructor === Socket, socket instanceof WebSocket];
    },
  },
  {
    name: 'binaryType: what it may be, changed on the way',
    run: async () => {
      const socket = new WebSocket('/socket/echo');
      await hear(socket, ['open'], () => true);
      const kinds: unknown[] = [];
      for (const type of ['arraybuffer', 'nothing', 'blob']) {
        socket.binaryType = type as BinaryType;
        socket.send(new Uint8Array([1]));
        kinds.push(
          socket.binaryType,
          ...(await hear<MessageEvent>(
            socket,
            ['message'],
            () => true,
            ({ data }) => String(data),
          )),
        );
      }
      return kinds;
    },
  },
  {
    name: 'events that the page dispatches itself, a close among them',
    run: async () => {
      const socket = new WebSocket('/socket/echo');
      await hear(socket, ['open'], () => true);
      const seen: unknown[] = [];
      socket.onmessage = ({ data, isTrusted }) => seen.push(data, isTrusted);
      socket.onclose = ({ code }) => seen.push(code);
      socket.dispatchEvent(new MessageEvent('message', { data: { own: true } }));
      socket.dispatchEvent(new CloseEvent('close', { code: 4999 }));
      return [seen, socket.readyState];
    },
  },
  {
    name: 'send, close and getters on other receivers',
    run: async () => [
      await attempt(() => WebSocket.prototype.send.call({} as WebSocket, 'x')),
      await attempt(() => WebSocket.prototype.close.call(undefined as never)),
      await attempt(() => WebSocket.prototype.url),
      await attempt(() => Reflect.apply(WebSocket.prototype.send, null, [])),
    ],
  },
  {
    name: 'frozen, and wrapped by the page',
    run: async () => {
      const Native = WebSocket;
      Object.freeze(Native.prototype);
      window.WebSocket = new Proxy(Native, {});
      const socket = new WebSocket('/socket/echo');
      socket.onopen = () => socket.send('one');
      const [data] = await hear<MessageEvent>(
        socket,
        ['message'],
        () => true,
        (event) => event.data,
      );
      return [data, socket instanceof Native, socket instanceof WebSocket];
    },
  },
];
