import type { Adapter } from './adapter';
import { type Channel, createChannel } from './channel';
import {
  blobBytes,
  closedCleanly,
  closeReason,
  getPrototypeOf,
  listen,
  messageValue,
  NativeArrayBuffer,
  NativeBlob,
  NativeWeakMap,
  socketUrl,
  utf8Text,
  weakGet,
  weakSet,
} from './natives';
import { wrapClass, wrapMethod } from './wrap';

/** Watches what every WebSocket receives, and the run inputs that the page sends on it. */
export const installWebSocket: Adapter = (outbox, nextStream) => {
  const channels = new NativeWeakMap<object, unknown>();
  let silent = false;

  const watch = (socket: WebSocket) => {
    const channel = createChannel(outbox, nextStream, 'websocket', socketUrl(socket));
    weakSet(channels, socket, channel);
    const inbox = createInbox(channel);
    const hear = (name: string, take: (event: Event) => void) =>
      listen(socket, name, (event) => !silent && event.isTrusted && take(event), true);
    hear('open', () => channel.head(101, ''));
    hear('message', (event) => inbox(messageValue(event as MessageEvent)));
    hear('close', (event) => {
      const clean = closedCleanly(event as CloseEvent);
      channel.end(clean ? 'complete' : 'error', closeReason(event as CloseEvent));
    });
  };
  const known = (socket: unknown) =>
    typeof socket === 'object' && socket !== null
      ? (weakGet(channels, socket) as Channel | undefined)
      : undefined;

  const restores = [
    wrapClass('WebSocket', (socket) => {
      if (!silent) watch(socket as WebSocket);
    }),
    wrapMethod(WebSocket.prototype, 'send', (native, socket, args) => {
      const result = native();
      if (!silent && typeof args[0] === 'string') known(socket)?.sent(args[0]);
      return result;
    }),
    wrapMethod(WebSocket.prototype, 'close', (native, socket) => {
      const result = native();
      known(socket)?.end('cancelled');
      return result;
    }),
  ];
  return {
    silence() {
      silent = true;
      for (let index = 0; index < restores.length; index += 1) restores[index]!();
    },
  };
};

/** Takes messages of every kind, as text, in the order in which they came: a blob is read first, and holds up those after it. */
function createInbox(channel: Channel): (message: unknown) => void {
  let reading: Promise<void> | undefined;
  let waiting = 0;

  const now = (message: unknown) => {
    if (typeof message === 'string') channel.text(message);
    else if (isOf(message, NativeArrayBuffer)) channel.text(utf8Text(message as ArrayBuffer));
  };
  const later = async (message: unknown, before: Promise<void> | undefined) => {
    try {
      await before;
      now(isOf(message, NativeBlob) ? await blobBytes(message as Blob) : message);
    } catch {
      // a blob that cannot be read
    }
    waiting -= 1;
    if (waiting === 0) reading = undefined;
  };
  return (message) => {
    if (!reading && !isOf(message, NativeBlob)) return now(message);
    waiting += 1;
    reading = later(message, reading);
  };
}

function isOf(value: unknown, type: { prototype: object }): boolean {
  return typeof value === 'object' && value !== null && getPrototypeOf(value) === type.prototype;
}
