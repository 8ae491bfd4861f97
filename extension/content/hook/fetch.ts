import type { Adapter } from './adapter';
import { failure } from './exchange';
import {
  absolute,
  apply,
  defineProperty,
  getOwnPropertyDescriptor,
  headerGet,
  includes,
  NativeProxy,
  ownValue,
  requestBodyUsed,
  requestClone,
  requestHeaders,
  requestMethod,
  requestText,
  requestUrl,
  toLowerCase,
  urlHref,
} from './natives';
import { installResponseFace, openExchange, type Sending } from './response';
import { looksLikeRunInput } from './run-input';
import { callStack } from './stack';

/** Watches requests with a run input, and every response that streams events; all else stays native. */
export const installFetch: Adapter = (outbox, nextStream) => {
  const face = installResponseFace(outbox, nextStream);
  const native = getOwnPropertyDescriptor(globalThis, 'fetch');
  if (typeof native?.value !== 'function') return { silence: face.restore };
  let silent = false;

  const begin = (sending: Sending, input: string): Sending => {
    sending.exchange = openExchange(outbox, nextStream(), sending, input);
    return sending;
  };
  /** An answer that comes first, and shows itself as an agent's, takes the input as its own. */
  const readInput = async (sending: Sending, request: Request): Promise<string | undefined> => {
    try {
      const text = await requestText(requestClone(request));
      if (silent || !looksLikeRunInput(text)) return undefined;
      if (!sending.exchange) begin(sending, text);
      return text;
    } catch {
      // a body that cannot be read is no run input
      return undefined;
    }
  };
  /** Nothing for a request that is surely no agent's. */
  const sendingOf = (resource: unknown, init: unknown): Sending | undefined => {
    const given = typeof init === 'object' && init !== null ? init : {};
    const body = ownValue(given, 'body');
    if (typeof body === 'string') {
      if (!looksLikeRunInput(body)) return undefined;
      const { method, url } = addressOf(resource);
      const named = ownValue(given, 'method');
      return begin({ method: typeof named === 'string' ? named : method, url, ...callStack() }, body);
    }
    if (body !== undefined || !carriesJson(resource)) return undefined;
    const sending: Sending = {
      method: requestMethod(resource),
      url: requestUrl(resource),
      ...callStack(),
    };
    sending.input = readInput(sending, resource);
    return sending;
  };
  const proxy = new NativeProxy(
    native.value as typeof fetch,
    {
      // a trap that the page puts on Object.prototype must not become ours
      __proto__: null,
      apply(target: typeof fetch, self: unknown, args: unknown[]) {
        let sending: Sending | undefined;
        try {
          if (!silent) sending = sendingOf(args[0], args[1]);
        } catch {
          // no request that we understand
        }
        const response = apply(target, self, args) as Promise<Response>;
        return sending ? follow(sending, response) : response;
      },
    } as ProxyHandler<typeof fetch>,
  );
  const follow = async (sending: Sending, response: Promise<Response>): Promise<Response> => {
    let answer: Response;
    try {
      answer = await response;
    } catch (reason) {
      const { reason: how, message } = failure(reason);
      sending.exchange?.end(how, message);
      throw reason;
    }
    face.answer(answer, sending);
    return answer;
  };

  defineProperty(globalThis, 'fetch', { ...native, value: proxy });
  return {
    silence() {
      silent = true;
      face.restore();
      if (ownValue(globalThis, 'fetch') === proxy) defineProperty(globalThis, 'fetch', native);
    },
  };
};

function carriesJson(resource: unknown): resource is Request {
  if (typeof resource !== 'object' || resource === null) return false;
  try {
    const request = resource as Request;
    const type = headerGet(requestHeaders(request), 'content-type') ?? '';
    return (
      includes(toLowerCase(type), 'json') && requestMethod(request) !== 'GET' && !requestBodyUsed(request)
    );
  } catch {
    return false;
  }
}

/** Where a request goes; a method of its own only where the page gave a `Request`. */
function addressOf(resource: unknown): { method: string; url: string } {
  if (typeof resource === 'string') return { method: 'GET', url: absolute(resource) };
  try {
    return { method: requestMethod(resource as Request), url: requestUrl(resource as Request) };
  } catch {
    // no request: a URL, or something that only the browser shall turn into text
  }
  try {
    return { method: 'GET', url: urlHref(resource as URL) };
  } catch {
    return { method: 'GET', url: '' };
  }
}
