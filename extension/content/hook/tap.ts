import {
  byobRequest,
  closeController,
  enqueue,
  errorController,
  getReader,
  NativeReadableStream,
  read,
  readerCancel,
  readerClosed,
  releaseLock,
  respond,
} from './natives';

type Bytes = Uint8Array<ArrayBuffer>;

/** Who watches a body go by. `bytes` are the page's own: copy them before returning. */
export interface TapWitness {
  chunk(bytes: Bytes): void;
  complete(): void;
  cancelled(): void;
  failed(reason: unknown): void;
}

/** A body on its way to the page: nothing is read from `body` that the page does not read from `stream`. */
export interface Tap {
  stream: ReadableStream<Bytes>;
  /** what `body` failed with, if it failed */
  failure: { reason: unknown } | undefined;
  /** whether `body` had failed before the page touched it */
  stillborn: boolean;
  /** Gives `body` back, unread as it is; the stream is dead from then on. */
  release(): void;
}

/** Puts a pull-driven byte stream before a response's native body, which it locks. */
export function createTap(body: ReadableStream<Bytes>, witness: TapWitness): Tap {
  const reader = getReader(body);
  let controller: ReadableByteStreamController;
  let over = false;
  let reading = false;
  let bodyClosed = false;
  let isNew = true;

  const finish = () => {
    if (over) return;
    over = true;
    witness.complete();
    closeController(controller);
    const waiting = byobRequest(controller);
    if (waiting) respond(waiting, 0);
  };
  const fail = (reason: unknown) => {
    if (over) return;
    over = true;
    tap.failure = { reason };
    tap.stillborn = isNew;
    witness.failed(reason);
    errorController(controller, reason);
  };
  const pull = async () => {
    reading = true;
    try {
      const { done, value } = await read(reader);
      reading = false;
      if (over) return;
      if (done) return finish();
      witness.chunk(value);
      enqueue(controller, value);
      if (bodyClosed) finish();
    } catch (reason) {
      fail(reason);
    }
  };
  const cancel = (reason: unknown) => {
    over = true;
    witness.cancelled();
    return readerCancel(reader, reason);
  };
  const watchEnd = async () => {
    try {
      await readerClosed(reader);
      bodyClosed = true;
      // the chunk of a read under way comes first
      if (!reading) finish();
    } catch (reason) {
      fail(reason);
    }
  };

  const source = {
    __proto__: null,
    type: 'bytes' as const,
    start: (given: ReadableByteStreamController) => {
      controller = given;
    },
    pull,
    cancel,
  };
  const strategy = { __proto__: null, highWaterMark: 0 };
  const stream = new NativeReadableStream(source, strategy) as ReadableStream<Bytes>;
  const release = () => {
    over = true;
    releaseLock(reader);
    getReader(stream);
  };
  const tap: Tap = { stream, failure: undefined, stillborn: false, release };
  const age = async () => {
    // a body that failed before has said so by the next turn but one
    await undefined;
    await undefined;
    isNew = false;
  };
  void watchEnd();
  void age();
  return tap;
}
