import type { EndReason, HookTransport } from '../../messages/content';
import { includes, now } from './natives';
import type { Outbox } from './outbox';
import { looksLikeRunInput } from './run-input';
import { callStack } from './stack';

/** A connection that carries messages, as it is told to the relay. Once let go it is told again when it begins a run. */
export interface Channel {
  head(status: number, contentType: string): void;
  /** A message came; `event` names it where it has a name. */
  text(text: string, event?: string): void;
  /** The page sent a message. */
  sent(text: string): void;
  end(reason: EndReason, message?: string): void;
}

/** what a message that begins a run is shorter than */
const LONGEST_BEGIN = 64 * 1024;

export function createChannel(
  outbox: Outbox,
  nextStream: () => number,
  transport: HookTransport,
  url: string,
): Channel {
  const initiator = callStack();
  let stream = 0;
  let answer: { status: number; contentType: string } | undefined;
  let ended = false;

  const tellHead = () => {
    if (answer) outbox.add({ kind: 'head', stream, t: now(), ...answer, url });
  };
  const open = () => {
    if (stream !== 0) outbox.forget(stream);
    stream = nextStream();
    outbox.add({ kind: 'open', stream, t: now(), transport, method: 'GET', url, ...initiator });
    tellHead();
  };
  open();
  return {
    head(status, contentType) {
      answer = { status, contentType };
      tellHead();
    },
    text(text, event) {
      if (ended) return;
      if (!outbox.wants(stream)) {
        if (text.length > LONGEST_BEGIN || !includes(text, 'RUN_STARTED')) return;
        open();
      }
      const record = { kind: 'text' as const, stream, t: now(), text };
      outbox.add(event === undefined ? record : { ...record, event });
    },
    sent(text) {
      if (ended || !looksLikeRunInput(text)) return;
      if (!outbox.wants(stream)) open();
      outbox.add({ kind: 'sent', stream, t: now(), input: text });
    },
    end(reason, message = '') {
      if (ended) return;
      ended = true;
      outbox.add({ kind: 'end', stream, t: now(), reason, message });
      outbox.forget(stream);
    },
  };
}
