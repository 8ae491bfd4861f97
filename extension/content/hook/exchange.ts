import type { EndReason, HookRecord } from '../../messages/content';
import { byteLength, getPrototypeOf, now, ownValue, subarray, typeErrorPrototype } from './natives';
import type { Outbox } from './outbox';
import type { TapWitness } from './tap';

/** One request and what answers it, as it is told to the relay. */
export interface Exchange {
  readonly stream: number;
  head(status: number, contentType: string, url: string): void;
  /** A witness for one more reader of the same body; a byte that several read is told once. */
  branch(): TapWitness;
  /** Tells a run input that is still being read; the end waits for it. It never rejects. */
  expect(input: Promise<string | undefined>): Promise<void>;
  end(reason: EndReason, message?: string): void;
}

/**
 * How a body or a request that failed with `reason` ended: networks fail with a TypeError in the browser's words,
 * aborts with whatever the page likes.
 */
export function failure(reason: unknown): { reason: EndReason; message: string } {
  try {
    const isError = typeof reason === 'object' && reason !== null;
    if (!isError || getPrototypeOf(reason) !== typeErrorPrototype) return { reason: 'aborted', message: '' };
    const message = ownValue(reason, 'message');
    return { reason: 'error', message: typeof message === 'string' ? message : '' };
  } catch {
    return { reason: 'aborted', message: '' };
  }
}

/** Tells of one request; the caller adds its `open` record first. */
export function createExchange(outbox: Outbox, stream: number): Exchange {
  let ending: HookRecord | undefined;
  let owing = false;
  let told = 0;
  let branches = 0;

  const tellEnd = () => {
    if (!ending || owing) return;
    outbox.add(ending);
    outbox.forget(stream);
  };
  const end = (reason: EndReason, message = '') => {
    if (ending) return;
    ending = { kind: 'end', stream, t: now(), reason, message };
    tellEnd();
  };
  const branch = (): TapWitness => {
    let passed = 0;
    branches += 1;
    return {
      chunk(bytes) {
        const length = byteLength(bytes);
        const known = told - passed;
        passed += length;
        if (ending || known >= length) return;
        told = passed;
        outbox.addBytes(stream, known > 0 ? subarray(bytes, known) : bytes);
      },
      complete: () => end('complete'),
      cancelled() {
        branches -= 1;
        if (branches === 0) end('cancelled');
      },
      failed(reason) {
        const { reason: how, message } = failure(reason);
        end(how, message);
      },
    };
  };
  return {
    stream,
    head: (status, contentType, url) =>
      outbox.add({ kind: 'head', stream, t: now(), status, contentType, url }),
    branch,
    async expect(input) {
      owing = true;
      const text = await input;
      owing = false;
      if (text !== undefined) outbox.add({ kind: 'sent', stream, t: now(), input: text });
      tellEnd();
    },
    end,
  };
}
