import type { Adapter } from './adapter';
import { createExchange, type Exchange } from './exchange';
import {
  absolute,
  blobBytes,
  eventType,
  getPrototypeOf,
  listen,
  NativeArrayBuffer,
  NativeBlob,
  NativeUint8Array,
  NativeWeakMap,
  now,
  slice,
  startsWith,
  stringify,
  toLowerCase,
  unlisten,
  urlHref,
  weakGet,
  weakSet,
  xhrHeader,
  xhrResponse,
  xhrState,
  xhrStatus,
  xhrText,
  xhrType,
  xhrUrl,
} from './natives';
import type { Outbox } from './outbox';
import { looksLikeRunInput } from './run-input';
import { callStack } from './stack';
import { wrapMethod } from './wrap';

/** What the page opened on one XMLHttpRequest, and who follows it once it is sent. */
interface Opened {
  method: string;
  url: string;
  sent: boolean;
  follower?: Follower;
}

interface Follower {
  /** The page took the object for another request, or sending failed. */
  drop(reason: 'aborted' | 'error', message?: string): void;
}

const STEPS = ['readystatechange', 'progress', 'load', 'error', 'abort', 'timeout'];
const OPENED = 1;
const HEADERS = 2;

/** Watches requests with a run input, and every response that streams events; the page's object stays native. */
export const installXhr: Adapter = (outbox, nextStream) => {
  const requests = new NativeWeakMap<object, unknown>();
  let silent = false;
  const known = (request: unknown) =>
    typeof request === 'object' && request !== null
      ? (weakGet(requests, request) as Opened | undefined)
      : undefined;

  const restores = [
    wrapMethod(XMLHttpRequest.prototype, 'open', (native, request, args) => {
      const before = known(request);
      const isRequest = typeof request === 'object' && request !== null;
      // a handler of the page may send while it opens
      if (isRequest && !silent) weakSet(requests, request, openedAs(args));
      try {
        const result = native();
        before?.follower?.drop('aborted');
        return result;
      } catch (error) {
        if (isRequest) weakSet(requests, request, before);
        throw error;
      }
    }),
    wrapMethod(XMLHttpRequest.prototype, 'send', (native, request, args) => {
      const opened = known(request);
      const xhr = request as XMLHttpRequest;
      if (silent || !opened || opened.sent || xhrState(xhr) !== OPENED) return native();
      opened.sent = true;
      opened.follower = follow(outbox, nextStream, xhr, opened, args[0]);
      try {
        return native();
      } catch (error) {
        opened.follower.drop('error');
        throw error;
      }
    }),
  ];
  return {
    silence() {
      silent = true;
      for (let index = 0; index < restores.length; index += 1) restores[index]!();
    },
  };
};

function follow(
  outbox: Outbox,
  nextStream: () => number,
  xhr: XMLHttpRequest,
  { method, url }: Opened,
  body: unknown,
): Follower {
  let exchange: Exchange | undefined;
  let answered = false;
  let told = 0;

  const begin = (opening: { input?: string; initiator?: string; url: string }): Exchange => {
    const made = createExchange(outbox, nextStream());
    outbox.add({ kind: 'open', stream: made.stream, t: now(), transport: 'xhr', method, ...opening });
    return made;
  };
  const stop = () => {
    for (let index = 0; index < STEPS.length; index += 1) unlisten(xhr, STEPS[index]!, step, true);
  };
  const answer = () => {
    answered = true;
    const type = xhrHeader(xhr, 'content-type') ?? '';
    if (!exchange && isEventStream(type)) exchange = begin({ url });
    if (exchange) exchange.head(xhrStatus(xhr), type, xhrUrl(xhr));
    else stop();
  };
  const tellText = (stream: number) => {
    const text = xhrText(xhr);
    if (text.length <= told) return;
    outbox.add({ kind: 'text', stream, t: now(), text: told === 0 ? text : slice(text, told) });
    told = text.length;
  };
  const finish = async ({ stream, end }: Exchange) => {
    const response = isText(xhr) ? undefined : xhrResponse(xhr);
    if (isOf(response, NativeArrayBuffer))
      outbox.addBytes(stream, new NativeUint8Array(response as ArrayBuffer));
    else if (isOf(response, NativeBlob))
      outbox.addBytes(stream, new NativeUint8Array(await blobBytes(response as Blob)));
    else if (xhrType(xhr) === 'json' && response !== null)
      outbox.add({ kind: 'text', stream, t: now(), text: stringify(response) });
    end('complete');
  };
  const step = (event: Event) => {
    if (!event.isTrusted) return;
    const name = eventType(event);
    if (!answered && xhrState(xhr) >= HEADERS && xhrStatus(xhr) !== 0) answer();
    if (exchange && !outbox.wants(exchange.stream)) {
      stop();
      return exchange.end('complete');
    }
    if (exchange && isText(xhr)) tellText(exchange.stream);
    if (name === 'readystatechange' || name === 'progress') return;
    stop();
    if (!exchange) return;
    if (name === 'load') void finish(exchange);
    else exchange.end(name === 'abort' ? 'aborted' : 'error', name);
  };

  if (typeof body === 'string' && looksLikeRunInput(body))
    exchange = begin({ url, input: body, ...callStack() });
  for (let index = 0; index < STEPS.length; index += 1) listen(xhr, STEPS[index]!, step, true);
  return {
    drop(reason, message) {
      stop();
      exchange?.end(reason, message);
    },
  };
}

function openedAs([method, address]: unknown[]): Opened {
  const url = typeof address === 'string' ? absolute(address) : hrefOf(address);
  return { method: typeof method === 'string' ? method : '', url, sent: false };
}

function hrefOf(address: unknown): string {
  try {
    return urlHref(address as URL);
  } catch {
    return '';
  }
}

function isText(xhr: XMLHttpRequest): boolean {
  const type = xhrType(xhr);
  return type === '' || type === 'text';
}

function isEventStream(type: string): boolean {
  const lower = toLowerCase(type);
  return startsWith(lower, 'text/event-stream') || startsWith(lower, 'application/vnd.ag-ui.event+proto');
}

function isOf(value: unknown, type: { prototype: object }): boolean {
  return typeof value === 'object' && value !== null && getPrototypeOf(value) === type.prototype;
}
