import type { HookRecord, NumberedMessage, RelayCommand, RelayMessage } from '../../messages/content';
import { type Batch, createQueue, sizeOf } from './queue';

/** What the link needs of a runtime port. */
export interface LinkPort {
  postMessage(message: RelayMessage): void;
  onMessage: { addListener(listen: (command: RelayCommand) => void): void };
  onDisconnect: { addListener(listen: () => void): void };
  disconnect(): void;
}

/** What the link needs of its surroundings; tests give their own clock and ports. */
export interface LinkSurroundings {
  connect(): LinkPort;
  hello(resumed: number, resent: number): RelayMessage;
  now(): number;
  later(run: () => void, ms: number): void;
  /** A command that is not the link's own business. */
  obey(command: Exclude<RelayCommand, { kind: 'ack' }>): void;
  /** The extension is gone: nothing can be sent any more. */
  ended(): void;
}

/** Carries a document's records to the background: numbered, paced, kept until acknowledged, sent again if need be. */
export interface Link {
  take(records: HookRecord[]): void;
  /** Sends a message that is about the present only. */
  tell(message: RelayMessage): void;
  /** Sends all that waits, at once. */
  flush(): void;
  /** Opens a new port and sends again what no one acknowledged. */
  reconnect(): void;
  /** Says that the document is gone. */
  leave(t: number): void;
  /** Sends nothing any more. */
  end(): void;
}

export const PACE_MS = 16;
export const PACE_MESSAGES = 2;
/** how much may be under way with no acknowledgement */
export const WINDOW_BYTES = 8 << 20;

export function createLink(surroundings: LinkSurroundings): Link {
  const queue = createQueue();
  const unacknowledged: { message: NumberedMessage; size: number }[] = [];
  let underWay = 0;
  let seq = 0;
  let port: LinkPort | undefined;
  let ended = false;
  let greetings = 0;
  let resent = 0;
  let paceStart = Number.NEGATIVE_INFINITY;
  let sentInPace = 0;
  let timed = false;

  const end = () => {
    if (ended) return;
    ended = true;
    port = undefined;
    surroundings.ended();
  };
  const post = (message: RelayMessage) => {
    try {
      port?.postMessage(message);
    } catch {
      end();
    }
  };
  const send = ({ message, size }: Batch) => {
    seq += 1;
    const numbered = { ...message, seq } as NumberedMessage;
    unacknowledged.push({ message: numbered, size });
    underWay += size;
    post(numbered);
  };
  const acknowledge = (upTo: number) => {
    while (unacknowledged[0] && unacknowledged[0].message.seq <= upTo)
      underWay -= unacknowledged.shift()?.size ?? 0;
    pump();
  };
  const mayNow = () => {
    const now = surroundings.now();
    if (now - paceStart >= PACE_MS) {
      paceStart = now;
      sentInPace = 0;
    }
    return sentInPace < PACE_MESSAGES;
  };
  const pump = () => {
    while (!ended && !queue.isEmpty() && underWay < WINDOW_BYTES) {
      if (!mayNow()) return pumpLater();
      sentInPace += 1;
      send(queue.next());
    }
  };
  const pumpLater = () => {
    if (timed) return;
    timed = true;
    surroundings.later(() => {
      timed = false;
      pump();
    }, PACE_MS);
  };
  const connect = () => {
    if (ended) return;
    try {
      const opened = surroundings.connect();
      port = opened;
      opened.onMessage.addListener((command) => {
        if (port !== opened) return;
        if (command.kind === 'ack') acknowledge(command.seq);
        else surroundings.obey(command);
      });
      // the worker was stopped: connecting wakes a new one
      opened.onDisconnect.addListener(() => port === opened && connect());
    } catch {
      return end();
    }
    if (unacknowledged.length > 0) resent += 1;
    post(surroundings.hello(greetings, resent));
    greetings += 1;
    for (const { message } of unacknowledged) post(message);
  };
  const flush = () => {
    while (!ended && !queue.isEmpty()) send(queue.next());
  };

  connect();
  return {
    take(records) {
      if (ended) return;
      queue.add(records);
      pump();
    },
    tell: post,
    flush,
    reconnect() {
      const old = port;
      port = undefined;
      old?.disconnect();
      connect();
    },
    leave(t) {
      flush();
      if (!ended) send({ message: { kind: 'left', t }, size: sizeOf([]) });
    },
    end() {
      ended = true;
      port?.disconnect();
      port = undefined;
    },
  };
}
