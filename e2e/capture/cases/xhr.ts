import type { Case } from '../case';

/** XMLHttpRequest, as it opens, sends and answers. */
export const xhrCases: Case[] = [
  { name: 'the class: its face', run: () => face(XMLHttpRequest) },
  {
    name: 'an instance: keys, prototype, tag, constructor, upload',
    run: () => {
      const request = new XMLHttpRequest();
      request.open('POST', '/events');
      request.send(agent().body as string);
      const facts = [
        Reflect.ownKeys(request),
        Object.getPrototypeOf(request) === XMLHttpRequest.prototype,
        String(request),
        request.constructor === XMLHttpRequest,
        [request.upload, request.upload].every((upload, _, [first]) => upload === first),
      ];
      request.abort();
      return facts;
    },
  },
  {
    name: 'open and send: what they give back, and errors in their arguments',
    run: async () => {
      const request = new XMLHttpRequest();
      return [
        await attempt(() => Reflect.apply(request.open, request, ['GET'])),
        await attempt(() => request.open('GET IT', '/events')),
        await attempt(() => request.open('TRACE', '/events')),
        await attempt(() => request.open('GET', 'http://[')),
        await attempt(() => request.send()),
        request.readyState,
        request.open('GET', '/events'),
        request.send(),
        await attempt(() => request.send()),
        await attempt(() => request.setRequestHeader('a', 'b')),
        request.abort(),
      ];
    },
  },
  {
    name: 'open and send on other receivers',
    run: async () => [
      await attempt(() => Reflect.apply(XMLHttpRequest.prototype.open, {}, ['GET', '/events'])),
      await attempt(() => Reflect.apply(XMLHttpRequest.prototype.send, undefined, [])),
      await attempt(() => Reflect.apply(XMLHttpRequest.prototype.send, null, ['x'])),
    ],
  },
  {
    name: 'method, address and body are turned to text once',
    run: async () => {
      const read: string[] = [];
      const text = (name: string, value: string) =>
        ({ toString: () => read.push(name) && value }) as unknown as string;
      const request = new XMLHttpRequest();
      request.open(text('method', 'POST'), text('address', '/events'));
      request.send(text('body', agent().body as string));
      await hear(request, ['loadend'], () => true);
      return [read, request.responseText.length];
    },
  },
  {
    name: 'events of a request with a run input, each state once',
    run: async () => {
      const request = new XMLHttpRequest();
      const states: number[] = [];
      request.onreadystatechange = () => {
        if (states.at(-1) !== request.readyState) states.push(request.readyState);
      };
      const heard = hear(
        request,
        ['loadstart', 'load', 'loadend', 'error', 'abort'],
        ({ type }) => type === 'loadend',
      );
      request.open('POST', '/events');
      request.send(agent().body as string);
      return [await heard, states];
    },
  },
  {
    name: 'send inside the readystatechange of open',
    run: async () => {
      const request = new XMLHttpRequest();
      request.onreadystatechange = () => {
        if (request.readyState === 1) request.send(agent().body as string);
      };
      const done = hear(request, ['loadend'], () => true);
      request.open('POST', '/events');
      await done;
      return [request.status, request.responseText];
    },
  },
  {
    name: 'handler properties and listeners, in the order in which they were added',
    run: async () => {
      const order: string[] = [];
      const request = new XMLHttpRequest();
      request.addEventListener('load', () => order.push('first'));
      request.onload = () => order.push('replaced');
      request.addEventListener('load', () => order.push('third'));
      request.onload = () => order.push('second');
      request.open('POST', '/events');
      request.addEventListener('load', () => order.push('capturing'), true);
      request.send(agent().body as string);
      request.addEventListener('load', () => order.push('last'));
      await hear(request, ['loadend'], () => true);
      return order;
    },
  },
  {
    name: 'microtasks between listeners',
    run: async () => {
      const order: string[] = [];
      const request = new XMLHttpRequest();
      const add = (name: string) =>
        request.addEventListener('load', () => {
          order.push(name);
          void Promise.resolve().then(() => order.push(`after ${name}`));
        });
      add('first');
      add('second');
      request.open('GET', '/events');
      request.send();
      await hear(request, ['loadend'], () => true);
      return order;
    },
  },
  {
    name: 'text that grows',
    run: async () => {
      const request = new XMLHttpRequest();
      request.open('POST', '/held?id=xhr-grows');
      request.send(agent().body as string);
      await hear(request, ['progress'], () => request.responseText.includes('"1"'));
      const before = [request.readyState, request.responseText, request.response === request.responseText];
      document.title = 'release';
      await hear(request, ['loadend'], () => true);
      return [before, request.readyState, request.responseText];
    },
    steer: 'release',
  },
  {
    name: 'progress: loaded, total, lengthComputable at the end',
    run: async () => {
      const request = new XMLHttpRequest();
      request.open('POST', '/events');
      request.send(agent().body as string);
      return hear<ProgressEvent>(
        request,
        ['load', 'loadend'],
        ({ type }) => type === 'loadend',
        ({ type, loaded, total, lengthComputable }) => [type, loaded, total, lengthComputable],
      );
    },
  },
  {
    name: 'every responseType of a stream of events',
    run: async () => {
      const seen: unknown[] = [];
      for (const type of ['', 'text', 'arraybuffer', 'blob', 'json', 'document'] as const) {
        const request = new XMLHttpRequest();
        request.open('POST', '/events');
        request.responseType = type;
        request.send(agent().body as string);
        await hear(request, ['loadend'], () => true);
        const { response } = request;
        seen.push([
          type,
          typeof response === 'string' ? response : Object.prototype.toString.call(response),
          response?.byteLength ?? response?.size,
          response?.type,
          response === request.response,
          await attempt(() => request.responseText.length),
          await attempt(() => request.responseXML),
        ]);
      }
      return seen;
    },
  },
  {
    name: 'a JSON array as json: one object, as the page may change it',
    run: async () => {
      const request = new XMLHttpRequest();
      request.open('POST', '/array');
      request.responseType = 'json';
      request.send(agent().body as string);
      await hear(request, ['loadend'], () => true);
      const { response } = request;
      response.push('mine');
      return [response === request.response, request.response];
    },
  },
  {
    name: 'an array buffer that the page transfers away',
    run: async () => {
      const request = new XMLHttpRequest();
      request.open('POST', '/events');
      request.responseType = 'arraybuffer';
      const lengths: number[] = [];
      request.onload = () => {
        structuredClone(request.response, { transfer: [request.response] });
        lengths.push(request.response.byteLength);
      };
      request.send(agent().body as string);
      await hear(request, ['loadend'], () => true);
      return lengths;
    },
  },
  {
    name: 'responseType set too late, and what it may be',
    run: async () => {
      const request = new XMLHttpRequest();
      request.open('POST', '/events');
      request.send(agent().body as string);
      const late: unknown[] = [];
      request.onload = async () =>
        late.push(await attempt(() => Object.assign(request, { responseType: 'blob' })));
      await hear(request, ['loadend'], () => true);
      request.open('GET', '/json');
      Object.assign(request, { responseType: 'nothing' });
      return [late, request.responseType];
    },
  },
  {
    name: 'headers, status, and the address after a redirect',
    run: async () => {
      const request = new XMLHttpRequest();
      request.open('GET', '/redirect#part');
      request.send();
      await hear(request, ['loadend'], () => true);
      const names = request
        .getAllResponseHeaders()
        .split('\r\n')
        .filter((line) => !line.startsWith('date'));
      return [
        request.status,
        request.statusText,
        names,
        request.getResponseHeader('X-Run'),
        request.getResponseHeader('none'),
        request.responseURL.slice(location.origin.length),
      ];
    },
  },
  {
    name: 'a stream of another origin',
    run: async (other) => {
      const request = new XMLHttpRequest();
      request.open('POST', `${other}/events`);
      request.send(agent().body as string);
      await hear(request, ['loadend'], () => true);
      return [request.status, request.responseText.length, request.getAllResponseHeaders()];
    },
  },
  {
    name: 'what upload tells of a run input',
    run: async () => {
      const request = new XMLHttpRequest();
      const heard = hear<ProgressEvent>(
        request.upload,
        ['loadstart', 'load', 'loadend'],
        ({ type }) => type === 'loadend',
        ({ type, loaded, total }) => [type, loaded, total],
      );
      request.open('POST', '/events');
      request.send(agent().body as string);
      return heard;
    },
  },
  {
    name: 'overrideMimeType',
    run: async () => {
      const request = new XMLHttpRequest();
      request.open('POST', '/events');
      request.overrideMimeType('text/plain; charset=x-user-defined');
      request.send(agent().body as string);
      await hear(request, ['loadend'], () => true);
      return [request.responseText, request.getResponseHeader('content-type')];
    },
  },
  {
    name: 'a request that waits for its answer',
    run: () => {
      const request = new XMLHttpRequest();
      const states: number[] = [];
      request.onreadystatechange = () => states.push(request.readyState);
      request.open('POST', '/events', false);
      request.send(agent().body as string);
      return [states, request.status, request.responseText];
    },
  },
  {
    name: 'one object, two requests',
    run: async () => {
      const request = new XMLHttpRequest();
      const texts: string[] = [];
      for (const path of ['/events', '/json']) {
        request.open('POST', path);
        request.send(agent().body as string);
        await hear(request, ['loadend'], () => true);
        texts.push(request.responseText);
      }
      return texts;
    },
  },
  {
    name: 'a subclass, and a page that wraps send and open',
    run: async () => {
      const order: string[] = [];
      const { open, send } = XMLHttpRequest.prototype;
      XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, ...args: unknown[]) {
        order.push('open');
        return Reflect.apply(open, this, args);
      } as typeof open;
      XMLHttpRequest.prototype.send = function (this: XMLHttpRequest, ...args: unknown[]) {
        order.push('send');
        return Reflect.apply(send, this, args);
      } as typeof send;
      class Request extends XMLHttpRequest {}
      const request = new Request();
      request.open('POST', '/events');
      request.send(agent().body as string);
      await hear(request, ['loadend'], () => true);
      return [order, request.constructor === Request, request.responseText.length];
    },
  },
];
