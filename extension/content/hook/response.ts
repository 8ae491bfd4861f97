import { createExchange, type Exchange } from './exchange';
import {
  apply,
  defineProperty,
  getOwnPropertyDescriptor,
  headerGet,
  NativeProxy,
  NativeResponse,
  NativeWeakMap,
  now,
  responseBody,
  responseBodyUsed,
  responseClone,
  responseHeaders,
  responseStatus,
  responseType,
  responseUrl,
  startsWith,
  streamLocked,
  toLowerCase,
  weakGet,
  weakSet,
} from './natives';
import type { Outbox } from './outbox';
import { createTap, readCopy, type Tap } from './tap';

/**
 * A response whose body is watched. The page holds the native object; what concerns its body is asked of `shadow`,
 * a response over the tap, made when the page first touches the body.
 */
interface Watched {
  exchange: Exchange;
  shadow?: Response | undefined;
  tap?: Tap | undefined;
}

/** A request that may be an agent's; `exchange` is there once it is known to be one. */
export interface Sending {
  method: string;
  url: string;
  initiator?: string;
  exchange?: Exchange;
  /** the run input, if it is one, while it is being read; never rejects */
  input?: Promise<string | undefined>;
}

/** What the page's responses go through. */
export interface ResponseFace {
  /** Watches what answers `sending`, if that is an agent's, or once it shows itself as a stream of events. */
  answer(response: Response, sending: Sending): void;
  /** Puts the native functions back, unless a response in the page's hands needs ours. */
  restore(): void;
}

type Subject = (response: Response) => Response | undefined;

/** Turns what the native function gave for `subject` into what the page gets. */
type Outcome = (response: Response, subject: Response, result: unknown) => unknown;

const WHOLE_BODY = ['text', 'json', 'arrayBuffer', 'blob', 'formData', 'bytes'];

/** Tells of a request, with its run input where that is known. */
export function openExchange(
  outbox: Outbox,
  stream: number,
  { method, url, initiator }: Sending,
  input?: string,
): Exchange {
  const open = { kind: 'open' as const, stream, t: now(), transport: 'fetch' as const, method, url };
  outbox.add({ ...open, ...(initiator && { initiator }), ...(input && { input }) });
  return createExchange(outbox, stream);
}

/** Replaces what concerns bodies on `Response.prototype`; a response that no one watches sees the native functions. */
export function installResponseFace(outbox: Outbox, nextStream: () => number): ResponseFace {
  const watched = new NativeWeakMap<object, unknown>();
  const answered = new NativeWeakMap<object, unknown>();
  const restores: (() => void)[] = [];
  let silent = false;
  let inUse = false;

  const known = (response: Response) => weakGet(watched, response) as Watched | undefined;
  const watch = (response: Response, exchange: Exchange) => {
    weakSet(watched, response, { exchange });
    exchange.head(responseStatus(response), contentType(response), responseUrl(response));
    // with no body, or one that went by before the request was known, there is no more to tell
    if (isBodiless(response) || responseBodyUsed(response)) exchange.end('complete');
  };
  const answer = async (response: Response, sending: Sending) => {
    try {
      if (!sending.exchange) {
        weakSet(answered, response, sending);
        await sending.input;
      }
      if (sending.exchange && !known(response)) watch(response, sending.exchange);
    } catch {
      // stays native
    }
  };
  const find = (response: Response): Watched | undefined => {
    const found = known(response);
    if (found || silent || !isEventStream(response)) return found;
    const sending = (weakGet(answered, response) as Sending | undefined) ?? {
      method: '',
      url: responseUrl(response),
    };
    if (!sending.exchange) {
      sending.exchange = openExchange(outbox, nextStream(), sending);
      if (sending.input) void sending.exchange.expect(sending.input);
    }
    watch(response, sending.exchange);
    return known(response);
  };
  /** Whether a body is over a tap and no one has begun to read it. */
  const isUnread = ({ shadow, tap }: Watched) =>
    shadow && tap && !responseBodyUsed(shadow) && !streamLocked(tap.stream);
  const bodyOf = (response: Response): Response | undefined => {
    const found = find(response);
    if (!found || found.shadow) return found?.shadow;
    const body = responseBody(response);
    // taken natively already, by the Cache API say
    if (!body || streamLocked(body) || responseBodyUsed(response)) return undefined;
    inUse = true;
    found.tap = createTap(body, found.exchange.branch());
    found.shadow = shade(found.tap.stream);
    return found.shadow;
  };
  /** Once a body was taken whole natively, only the native response knows of its use. */
  const usedOf = (response: Response): Response | undefined => {
    const found = known(response);
    return found?.tap?.released ? undefined : found?.shadow;
  };
  /** Gives an unread body back so that it can be cloned natively; a taken one leaves its shadow to fail as it would. */
  const cloned = (response: Response): Response | undefined => {
    const found = find(response);
    if (!found?.tap) return undefined;
    if (!isUnread(found)) return found.shadow;
    found.tap.pause();
    return undefined;
  };
  const watchCopy: Outcome = (response, subject, copy) => {
    const found = known(response);
    if (!found || subject !== response) return copy;
    weakSet(watched, copy as Response, { exchange: found.exchange });
    const { tap } = found;
    // Chromium makes the original another body, Firefox leaves it the one it had
    if (tap && !tap.resume(responseBody(response))) {
      found.tap = undefined;
      found.shadow = undefined;
    }
    return copy;
  };
  /** A body taken whole is taken natively, and a copy read beside it. */
  const whole = (response: Response): Response | undefined => {
    const found = find(response);
    if (!found || found.tap?.released) return undefined;
    if (found.tap && !isUnread(found)) return found.shadow;
    if (responseBodyUsed(response)) return undefined;
    found.tap?.pause();
    const copy = responseBody(responseClone(response));
    found.tap?.release();
    if (copy) void readCopy(copy, found.exchange.branch());
    return undefined;
  };

  restores[0] = replace('body', 'get', bodyOf);
  restores[1] = replace('bodyUsed', 'get', usedOf);
  restores[2] = replace('clone', 'value', cloned, watchCopy);
  for (const name of WHOLE_BODY) restores[restores.length] = replace(name, 'value', whole);

  return {
    answer: (response, sending) => void answer(response, sending),
    restore() {
      silent = true;
      if (!inUse) for (let index = 0; index < restores.length; index += 1) restores[index]!();
    },
  };
}

/** Makes one native function work on `subjectOf` its receiver; returns what puts it back if no one else replaced it. */
function replace(name: string, part: 'get' | 'value', subjectOf: Subject, outcome?: Outcome): () => void {
  const { prototype } = NativeResponse;
  const descriptor = getOwnPropertyDescriptor(prototype, name);
  const method: unknown = descriptor?.[part];
  if (!descriptor || typeof method !== 'function') return () => {};
  const ours = new NativeProxy(method, {
    // a trap that the page puts on Object.prototype must not become ours
    __proto__: null,
    apply(target: () => unknown, self: Response, args: unknown[]) {
      let subject = self;
      try {
        subject = subjectOf(self) ?? self;
      } catch {
        // no response: the native function says so
      }
      const result: unknown = apply(target, subject, args);
      return outcome ? outcome(self, subject, result) : result;
    },
  } as ProxyHandler<() => unknown>);
  defineProperty(prototype, name, { ...descriptor, [part]: ours });
  return () => {
    if (getOwnPropertyDescriptor(prototype, name)?.[part] === ours)
      defineProperty(prototype, name, descriptor);
  };
}

/** A response with nothing but the tapped body, to ask what the native functions say of that. */
function shade(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Response {
  return new NativeResponse(stream);
}

/** Whether a response has no body by what it is; to ask for its body would make one of it. */
function isBodiless(response: Response): boolean {
  const status = responseStatus(response);
  return status === 0 || status === 204 || status === 205 || status === 304;
}

function contentType(response: Response): string {
  return headerGet(responseHeaders(response), 'content-type') ?? '';
}

/** Whether the network answered with a stream of events; a response that the page made itself is none. */
function isEventStream(response: Response): boolean {
  const type = contentType(response);
  if (type === '' || responseType(response) === 'default') return false;
  const lower = toLowerCase(type);
  return startsWith(lower, 'text/event-stream') || startsWith(lower, 'application/vnd.ag-ui.event+proto');
}
