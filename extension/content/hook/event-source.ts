import type { Adapter } from './adapter';
import { createChannel } from './channel';
import { EVENT_NAMES } from './event-names';
import {
  eventType,
  listen,
  mapGet,
  mapSet,
  messageValue,
  NativeMap,
  NativeWeakMap,
  sourceState,
  sourceUrl,
  weakGet,
  weakSet,
} from './natives';
import { wrapClass, wrapMethod } from './wrap';

/** An EventSource of the page. */
interface Watched {
  /** Hears messages of this name, before the page does. */
  hear(name: string): void;
  closed(): void;
}

const CLOSED = 2;

/** Watches every EventSource; a reconnected one goes on as the same stream, as it does for the page. */
export const installEventSource: Adapter = (outbox, nextStream) => {
  const watched = new NativeWeakMap<object, unknown>();
  let silent = false;
  let any = false;

  const watch = (source: EventSource) => {
    const channel = createChannel(outbox, nextStream, 'eventsource', sourceUrl(source));
    const heard = new NativeMap<unknown, unknown>();
    const take = (event: Event) => {
      if (silent || !event.isTrusted) return;
      const name = eventType(event);
      const text = messageText(event);
      if (text !== undefined) channel.text(text, name);
      else if (name === 'open') channel.head(200, 'text/event-stream');
      else if (name === 'error' && sourceState(source) === CLOSED) channel.end('error');
    };
    const hear = (name: string) => {
      if (mapGet(heard, name)) return;
      mapSet(heard, name, true);
      listen(source, name, take, true);
    };
    hear('open');
    hear('error');
    hear('message');
    for (let index = 0; index < EVENT_NAMES.length; index += 1) hear(EVENT_NAMES[index]!);
    const closed = () => channel.end('cancelled');
    weakSet(watched, source, { hear, closed } satisfies Watched);
    any = true;
  };
  const known = (source: unknown) =>
    any && typeof source === 'object' && source !== null
      ? (weakGet(watched, source) as Watched | undefined)
      : undefined;

  const restores = [
    wrapClass('EventSource', (source) => {
      if (!silent) watch(source as EventSource);
    }),
    wrapMethod(EventSource.prototype, 'close', (native, source) => {
      known(source)?.closed();
      return native();
    }),
    wrapMethod(EventTarget.prototype, 'addEventListener', (native, source, args) => {
      if (typeof args[0] === 'string') known(source)?.hear(args[0]);
      return native();
    }),
  ];
  return {
    silence() {
      silent = true;
      for (let index = 0; index < restores.length; index += 1) restores[index]!();
    },
  };
};

/** A message's data; undefined for an event that is no message. */
function messageText(event: Event): string | undefined {
  try {
    const value = messageValue(event as MessageEvent);
    return typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}
