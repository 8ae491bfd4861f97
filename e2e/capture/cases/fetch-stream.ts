import type { Case } from '../case';

/** Ways to take a body piece by piece. */
export const streamCases: Case[] = [
  { name: 'getReader to the end', run: async () => readAll((await fetch('/events', agent())).body) },
  {
    name: 'what read gives',
    run: async () => {
      const reader = (await fetch('/events', agent())).body!.getReader();
      const step = await reader.read();
      const { value } = step;
      const parts = [
        value instanceof Uint8Array,
        value!.byteOffset,
        value!.buffer.byteLength === value!.byteLength,
      ];
      let last = await reader.read();
      while (!last.done) last = await reader.read();
      return [Object.entries(step).map(([name]) => name), parts, last, await reader.read()];
    },
  },
  {
    name: 'several reads at once keep their order',
    run: async () => {
      const reader = (await fetch('/endless?id=several', agent())).body!.getReader();
      const order: number[] = [];
      const reads = [0, 1, 2, 3].map((number) => reader.read().then(() => order.push(number)));
      await Promise.all(reads);
      await reader.cancel();
      return order;
    },
  },
  {
    name: 'a second reader',
    run: async () => {
      const { body } = await fetch('/events', agent());
      body!.getReader();
      return attempt(() => body!.getReader());
    },
  },
  {
    name: 'releaseLock with a read under way, and going on',
    run: async () => {
      const { body } = await fetch('/held?id=release', agent());
      const reader = body!.getReader();
      await reader.read();
      const waiting = attempt(() => reader.read());
      reader.releaseLock();
      document.title = 'release';
      return [await waiting, body!.locked, await readAll(body)];
    },
    steer: 'release',
  },
  {
    name: 'closed at the end',
    run: async () => {
      const reader = (await fetch('/events', agent())).body!.getReader();
      while (!(await reader.read()).done);
      return attempt(() => reader.closed);
    },
  },
  {
    name: 'closed with nothing left to read',
    run: async () => {
      const response = await fetch('/held?id=close', agent());
      const reader = response.body!.getReader();
      await reader.read();
      document.title = 'release';
      while (!(await reader.read()).done);
      return [await attempt(() => reader.closed), await reader.read()];
    },
    steer: 'release',
  },
  {
    name: 'BYOB reads',
    run: async () => {
      const { body } = await fetch('/events', agent());
      const reader = body!.getReader({ mode: 'byob' });
      const decoder = new TextDecoder();
      let text = '';
      let view = new Uint8Array(1000);
      for (;;) {
        const { done, value } = await reader.read(view);
        if (done) return [text, value?.length, value instanceof Uint8Array];
        text += decoder.decode(value, { stream: true });
        view = new Uint8Array(value.buffer);
      }
    },
  },
  {
    name: 'BYOB reads of three bytes, then the default reader',
    run: async () => {
      const { body } = await fetch('/events', agent());
      const reader = body!.getReader({ mode: 'byob' });
      const first = await reader.read(new Uint8Array(3));
      const second = await reader.read(new Uint8Array(new ArrayBuffer(8), 2, 3));
      reader.releaseLock();
      const rest = await readAll(body);
      return [
        [...first.value!],
        [...second.value!],
        second.value!.byteOffset,
        second.value!.buffer.byteLength,
        rest,
      ];
    },
  },
  {
    name: 'a BYOB read that wants a minimum',
    run: async () => {
      const reader = (await fetch('/gzip', agent())).body!.getReader({ mode: 'byob' });
      const read = reader.read as (
        view: Uint8Array,
        options: object,
      ) => Promise<ReadableStreamReadResult<Uint8Array>>;
      const { value } = await read.call(reader, new Uint8Array(100), { min: 100 });
      return [value!.length, new TextDecoder().decode(value)];
    },
  },
  {
    name: 'a BYOB read into a DataView and a Uint16Array',
    run: async () => {
      const reader = (await fetch('/events', agent())).body!.getReader({ mode: 'byob' });
      const one = await reader.read(new DataView(new ArrayBuffer(4)));
      const two = await reader.read(new Uint16Array(4));
      return [
        one.value!.constructor.name,
        one.value!.byteLength,
        two.value!.constructor.name,
        two.value!.length,
      ];
    },
  },
  {
    name: 'BYOB at the end of the stream, and with an empty view',
    run: async () => {
      const reader = (await fetch('/events', agent())).body!.getReader({ mode: 'byob' });
      const empty = await attempt(() => reader.read(new Uint8Array(0)));
      while (!(await reader.read(new Uint8Array(4096))).done);
      const { done, value } = await reader.read(new Uint8Array(7));
      return [empty, done, value?.byteLength, value?.buffer.byteLength];
    },
  },
  {
    name: 'tee: both branches',
    run: async () => {
      const response = await fetch('/events', agent());
      const [one, two] = response.body!.tee();
      return [await readAll(one), await readAll(two), response.bodyUsed, response.body!.locked];
    },
  },
  {
    name: 'pipeThrough a text decoder',
    run: async () => {
      const response = await fetch('/events', agent());
      const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
      let text = '';
      for (let step = await reader.read(); !step.done; step = await reader.read()) text += step.value;
      return [text, response.bodyUsed];
    },
  },
  {
    name: 'pipeTo, and pipeTo of what is locked',
    run: async () => {
      const response = await fetch('/events', agent());
      let size = 0;
      const sink = new WritableStream<Uint8Array>({
        write: (chunk) => {
          size += chunk.length;
        },
      });
      const piped = response.body!.pipeTo(sink);
      const again = await attempt(() => response.body!.pipeTo(new WritableStream()));
      await piped;
      return [size, again];
    },
  },
  {
    name: 'for await',
    run: async () => {
      let size = 0;
      const response = await fetch('/events', agent());
      for await (const chunk of response.body!) size += chunk.length;
      return [size, response.body!.locked, response.bodyUsed];
    },
  },
  {
    name: 'for await left early',
    run: async () => {
      const response = await fetch('/endless?id=early', agent());
      for await (const chunk of response.body!) if (chunk.length > 0) break;
      return [response.body!.locked, await attempt(() => response.text()), await readAll(response.body)];
    },
  },
  {
    name: 'for await that leaves the stream open',
    run: async () => {
      const { body } = await fetch('/events', agent());
      for await (const chunk of body!.values({ preventCancel: true })) if (chunk.length > 0) break;
      return [body!.locked, typeof (await readAll(body))];
    },
  },
  {
    name: 'what the page does to a chunk stays in the page',
    run: async () => {
      const reader = (await fetch('/events', agent())).body!.getReader();
      const { value } = await reader.read();
      const moved = structuredClone(value, { transfer: [value!.buffer] });
      moved!.fill(0);
      return [value!.length, moved!.every((byte) => byte === 0)];
    },
  },
  {
    name: 'two streams side by side',
    run: async () => {
      const [one, two] = await Promise.all([fetch('/events', agent()), fetch('/gzip', agent())]);
      return Promise.all([one.text(), two.text()]);
    },
  },
];
