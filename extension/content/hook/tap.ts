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
  readonly stream: ReadableStream<Bytes>;
  /** whether `body` was given back for good */
  released: boolean;
  /** Gives `body` back, unread as it is. */
  pause(): void;
  /** Goes on if `now` is still the body that was given back; else the stream is dead. Says whether it goes on. */
  resume(now: ReadableStream<Bytes> | null): boolean;
  /** The stream is dead from here on: `body`, which was given back, is taken. */
  release(): void;
}

/** Puts a pull-driven byte stream before a response's native body, which it locks. */
export function createTap(body: ReadableStream<Bytes>, witness: TapWitness): Tap {
  let reader = getReader(body);
  let controller: ReadableByteStreamController;
  let over = false;
  let reading = false;
  let bodyClosed = false;

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
    const watched = reader;
    try {
      await readerClosed(watched);
      bodyClosed = true;
      // the chunk of a read under way comes first
      if (!reading) finish();
    } catch (reason) {
      // letting go of a reader fails its promise too
      if (watched === reader && !tap.paused) fail(reason);
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
  const tap = {
    stream: new NativeReadableStream(source, strategy) as ReadableStream<Bytes>,
    released: false,
    paused: false,
    pause() {
      tap.paused = true;
      releaseLock(reader);
    },
    resume(now: ReadableStream<Bytes> | null) {
      if (now !== body) {
        tap.release();
        return false;
      }
      tap.paused = false;
      reader = getReader(body);
      void watchEnd();
      return true;
    },
    release() {
      over = true;
      tap.released = true;
      getReader(tap.stream);
    },
  };
  void watchEnd();
  return tap;
}

/** Reads a copy of a body whose original the page takes whole. */
export async function readCopy(body: ReadableStream<Bytes>, witness: TapWitness): Promise<void> {
  try {
    const reader = getReader(body);
    for (;;) {
      const { done, value } = await read(reader);
      if (done) return witness.complete();
      witness.chunk(value);
    }
  } catch (reason) {
    witness.failed(reason);
  }
}
