/**
 * The built-ins as they were before the page's first script. The page may redefine every one of them later,
 * so the hook calls these references and no method by name.
 */
const { bind, call } = Function.prototype;

/** Makes a method a function of its receiver, callable with no look-up. */
function uncurry<Self, Args extends unknown[], Out>(
  method: (...args: Args) => Out,
): (self: Self, ...args: Args) => Out {
  return bind.call(call, method) as (self: Self, ...args: Args) => Out;
}

function uncurryGetter<Self, Out>(prototype: object, name: string): (self: Self) => Out {
  const { get } = Object.getOwnPropertyDescriptor(prototype, name) ?? {};
  if (!get) throw new TypeError(`no getter ${name}`);
  return uncurry<Self, [], Out>(get as () => Out);
}

export const { apply, construct, defineProperty, getOwnPropertyDescriptor, getPrototypeOf, setPrototypeOf } =
  Reflect;

export const NativeProxy = Proxy;
export const NativeArrayBuffer = ArrayBuffer;
export const NativeUint8Array = Uint8Array;
export const NativeMap = Map;
export const NativeWeakMap = WeakMap;
export const NativeReadableStream = ReadableStream;
export const NativeResponse = Response;
export const NativeError = Error;
export const NativeBlob = Blob;
export const typeErrorPrototype: object = TypeError.prototype;

export const { max } = Math;
export const { parse: parseJson, stringify } = JSON;
export const now = Date.now;
export const setTimer: (run: () => void, ms: number) => number = setTimeout.bind(globalThis);
export const clearTimer: (timer: number) => void = clearTimeout.bind(globalThis);

export const includes = uncurry<string, [string], boolean>(String.prototype.includes);
export const startsWith = uncurry<string, [string], boolean>(String.prototype.startsWith);
export const slice = uncurry<string, [number], string>(String.prototype.slice);
export const toLowerCase = uncurry<string, [], string>(String.prototype.toLowerCase);

export const weakGet = uncurry<WeakMap<object, unknown>, [object], unknown>(WeakMap.prototype.get);
export const weakSet = uncurry<WeakMap<object, unknown>, [object, unknown], unknown>(WeakMap.prototype.set);
export const mapGet = uncurry<Map<unknown, unknown>, [unknown], unknown>(Map.prototype.get);
export const mapSet = uncurry<Map<unknown, unknown>, [unknown, unknown], unknown>(Map.prototype.set);
export const mapDelete = uncurry<Map<unknown, unknown>, [unknown], boolean>(Map.prototype.delete);

const typedArray: object = getPrototypeOf(Uint8Array.prototype) ?? {};
export const byteLength = uncurryGetter<Uint8Array, number>(typedArray, 'byteLength');
export const bufferOf = uncurryGetter<Uint8Array, ArrayBuffer>(typedArray, 'buffer');
export const setBytes = uncurry<Uint8Array, [Uint8Array, number], void>(Uint8Array.prototype.set);
export const subarray = (bytes: Uint8Array, from: number): Uint8Array =>
  new NativeUint8Array(bufferOf(bytes), byteOffset(bytes) + from, byteLength(bytes) - from);
const byteOffset = uncurryGetter<Uint8Array, number>(typedArray, 'byteOffset');

type Bytes = Uint8Array<ArrayBuffer>;
type ByteReader = ReadableStreamDefaultReader<Bytes>;
type ByteController = ReadableByteStreamController;

export const getReader = uncurry<ReadableStream<Bytes>, [], ByteReader>(
  ReadableStream.prototype.getReader as () => ByteReader,
);
export const streamLocked = uncurryGetter<ReadableStream, boolean>(ReadableStream.prototype, 'locked');
const readerPrototype = ReadableStreamDefaultReader.prototype;
export const read = uncurry<ByteReader, [], Promise<ReadableStreamReadResult<Bytes>>>(readerPrototype.read);
export const releaseLock = uncurry<ByteReader, [], void>(readerPrototype.releaseLock);
export const readerCancel = uncurry<ByteReader, [unknown], Promise<void>>(readerPrototype.cancel);
export const readerClosed = uncurryGetter<ByteReader, Promise<undefined>>(readerPrototype, 'closed');
const controllerPrototype = ReadableByteStreamController.prototype;
export const enqueue = uncurry<ByteController, [Bytes], void>(
  controllerPrototype.enqueue as (chunk: Bytes) => void,
);
export const closeController = uncurry<ByteController, [], void>(controllerPrototype.close);
export const errorController = uncurry<ByteController, [unknown], void>(controllerPrototype.error);
export const byobRequest = uncurryGetter<ByteController, ReadableStreamBYOBRequest | null>(
  controllerPrototype,
  'byobRequest',
);
export const respond = uncurry<ReadableStreamBYOBRequest, [number], void>(
  ReadableStreamBYOBRequest.prototype.respond,
);

const responsePrototype = Response.prototype;
export const responseBody = uncurryGetter<Response, ReadableStream<Bytes> | null>(responsePrototype, 'body');
export const responseBodyUsed = uncurryGetter<Response, boolean>(responsePrototype, 'bodyUsed');
export const responseHeaders = uncurryGetter<Response, Headers>(responsePrototype, 'headers');
export const responseStatus = uncurryGetter<Response, number>(responsePrototype, 'status');
export const responseType = uncurryGetter<Response, ResponseType>(responsePrototype, 'type');
export const responseUrl = uncurryGetter<Response, string>(responsePrototype, 'url');
export const responseClone = uncurry<Response, [], Response>(responsePrototype.clone);
export const headerGet = uncurry<Headers, [string], string | null>(Headers.prototype.get);

const requestPrototype = Request.prototype;
export const requestUrl = uncurryGetter<Request, string>(requestPrototype, 'url');
export const requestMethod = uncurryGetter<Request, string>(requestPrototype, 'method');
export const requestHeaders = uncurryGetter<Request, Headers>(requestPrototype, 'headers');
export const requestBodyUsed = uncurryGetter<Request, boolean>(requestPrototype, 'bodyUsed');
export const requestClone = uncurry<Request, [], Request>(requestPrototype.clone);
export const requestText = uncurry<Request, [], Promise<string>>(requestPrototype.text);

export const urlHref = uncurryGetter<URL, string>(URL.prototype, 'href');
const NativeURL = URL;
const baseUri = uncurryGetter<Node, string>(Node.prototype, 'baseURI');
const here = document;

/** The absolute form of an address as the page wrote it; '' when it is none. */
export function absolute(address: string): string {
  try {
    return urlHref(new NativeURL(address, baseUri(here)));
  } catch {
    return '';
  }
}

export const messageValue = uncurryGetter<MessageEvent, unknown>(MessageEvent.prototype, 'data');
export const listen = uncurry<EventTarget, [string, (event: Event) => void, boolean], void>(
  EventTarget.prototype.addEventListener as (
    type: string,
    listener: (event: Event) => void,
    capture: boolean,
  ) => void,
);
export const unlisten = uncurry<EventTarget, [string, (event: Event) => void, boolean], void>(
  EventTarget.prototype.removeEventListener as (
    type: string,
    listener: (event: Event) => void,
    capture: boolean,
  ) => void,
);
export const eventType = uncurryGetter<Event, string>(Event.prototype, 'type');
export const makePort = (): { near: MessagePort; far: MessagePort } => {
  const { port1, port2 } = new MessageChannel();
  return { near: port1, far: port2 };
};

const sourcePrototype = EventSource.prototype;
export const sourceUrl = uncurryGetter<EventSource, string>(sourcePrototype, 'url');
export const sourceState = uncurryGetter<EventSource, number>(sourcePrototype, 'readyState');

export const socketUrl = uncurryGetter<WebSocket, string>(WebSocket.prototype, 'url');
export const closedCleanly = uncurryGetter<CloseEvent, boolean>(CloseEvent.prototype, 'wasClean');
export const closeReason = uncurryGetter<CloseEvent, string>(CloseEvent.prototype, 'reason');
const decode = uncurry<TextDecoder, [ArrayBuffer], string>(TextDecoder.prototype.decode);
const utf8 = new TextDecoder();
export const utf8Text = (bytes: ArrayBuffer): string => decode(utf8, bytes);
export const blobBytes = uncurry<Blob, [], Promise<ArrayBuffer>>(Blob.prototype.arrayBuffer);

const xhrPrototype = XMLHttpRequest.prototype;
export const xhrState = uncurryGetter<XMLHttpRequest, number>(xhrPrototype, 'readyState');
export const xhrStatus = uncurryGetter<XMLHttpRequest, number>(xhrPrototype, 'status');
export const xhrUrl = uncurryGetter<XMLHttpRequest, string>(xhrPrototype, 'responseURL');
export const xhrText = uncurryGetter<XMLHttpRequest, string>(xhrPrototype, 'responseText');
export const xhrResponse = uncurryGetter<XMLHttpRequest, unknown>(xhrPrototype, 'response');
export const xhrType = uncurryGetter<XMLHttpRequest, string>(xhrPrototype, 'responseType');
export const xhrHeader = uncurry<XMLHttpRequest, [string], string | null>(xhrPrototype.getResponseHeader);

/** What `name` holds on `target` if that is a plain value of its own; a page's getter is never run. */
export function ownValue(target: object, name: string): unknown {
  const property = getOwnPropertyDescriptor(target, name);
  return property === undefined ? undefined : property.value;
}

/** An array that no setter on the page's `Array.prototype` can see filling. */
export function bareArray<T>(): T[] {
  const list: T[] = [];
  setPrototypeOf(list, null);
  return list;
}
