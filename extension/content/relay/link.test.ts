import { describe, expect, it } from 'vitest';
import type { HookRecord, RelayCommand, RelayMessage } from '../../messages/content';
import { createLink, type LinkPort, PACE_MESSAGES, PACE_MS, WINDOW_BYTES } from './link';
import { MESSAGE_BYTES } from './queue';

/** A background that can be killed, and a clock that stands still until it is moved. */
function surroundings() {
  const sent: RelayMessage[] = [];
  const obeyed: RelayCommand[] = [];
  const timers: { run: () => void; at: number }[] = [];
  let time = 0;
  let ended = 0;
  let connections = 0;
  let invalid = false;
  let listen: ((command: RelayCommand) => void) | undefined;
  let disconnect: (() => void) | undefined;
  const link = createLink({
    connect(): LinkPort {
      if (invalid) throw new Error('Extension context invalidated.');
      connections += 1;
      return {
        postMessage(message) {
          if (invalid) throw new Error('Extension context invalidated.');
          sent.push(message);
        },
        onMessage: {
          addListener: (listener) => {
            listen = listener;
          },
        },
        onDisconnect: {
          addListener: (listener) => {
            disconnect = listener;
          },
        },
        disconnect() {},
      };
    },
    hello: (resumed, resent) => ({
      kind: 'hello',
      frameUrl: '',
      topUrl: '',
      document: 'document',
      resumed,
      resent,
    }),
    now: () => time,
    later: (run, ms) => void timers.push({ run, at: time + ms }),
    obey: (command) => void obeyed.push(command),
    ended: () => {
      ended += 1;
    },
  });
  return {
    link,
    sent,
    obeyed,
    kill: () => disconnect?.(),
    command: (command: RelayCommand) => listen?.(command),
    invalidate() {
      invalid = true;
    },
    pass(ms: number) {
      const until = time + ms;
      for (
        let next = timers.find(({ at }) => at <= until);
        next;
        next = timers.find(({ at }) => at <= until)
      ) {
        timers.splice(timers.indexOf(next), 1);
        time = next.at;
        next.run();
      }
      time = until;
    },
    get ended() {
      return ended;
    },
    get connections() {
      return connections;
    },
    batches: () => sent.filter((message) => message.kind === 'batch'),
  };
}

const bytes = (size: number, stream = 1): HookRecord => ({
  kind: 'bytes',
  stream,
  t: 0,
  bytes: new Uint8Array(size),
});

describe('a link', () => {
  it('says hello first, and numbers what it sends from 1', () => {
    const { link, sent } = surroundings();
    link.take([bytes(10)]);
    link.take([bytes(10)]);
    expect(sent.map((message) => ('seq' in message ? message.seq : message.kind))).toEqual(['hello', 1, 2]);
    expect(sent[0]).toMatchObject({ resumed: 0, resent: 0 });
  });

  it('sends no more than its pace allows, and then in larger messages', () => {
    const { link, batches, pass } = surroundings();
    for (let count = 0; count < 50; count += 1) link.take([bytes(100)]);
    expect(batches()).toHaveLength(PACE_MESSAGES);
    pass(PACE_MS);
    expect(batches()).toHaveLength(PACE_MESSAGES + 1);
    expect(batches().at(-1)!.records).toHaveLength(50 - PACE_MESSAGES);
  });

  it('sends again, in order, what no one acknowledged when the worker dies', () => {
    const { link, sent, command, kill, pass } = surroundings();
    for (let count = 0; count < 6; count += 1) {
      link.take([bytes(10)]);
      pass(PACE_MS);
    }
    command({ kind: 'ack', seq: 4 });
    sent.length = 0;
    kill();
    expect(sent.map((message) => ('seq' in message ? message.seq : message.kind))).toEqual(['hello', 5, 6]);
    expect(sent[0]).toMatchObject({ resumed: 1, resent: 1 });
    command({ kind: 'ack', seq: 6 });
    sent.length = 0;
    kill();
    expect(sent.map(({ kind }) => kind)).toEqual(['hello']);
  });

  it('does the same when the page comes back from the back-forward cache', () => {
    const { link, sent } = surroundings();
    link.take([bytes(10)]);
    sent.length = 0;
    link.reconnect();
    expect(sent.map(({ kind }) => kind)).toEqual(['hello', 'batch']);
  });

  it('waits when too much is under way, and goes on at an acknowledgement', () => {
    const { link, batches, command, pass } = surroundings();
    const count = WINDOW_BYTES / MESSAGE_BYTES + 4;
    for (let number = 0; number < count; number += 1) {
      link.take([bytes(MESSAGE_BYTES - 64)]);
      pass(PACE_MS);
    }
    pass(1000);
    const before = batches().length;
    expect(before).toBe(WINDOW_BYTES / MESSAGE_BYTES);
    command({ kind: 'ack', seq: before });
    pass(1000);
    expect(batches()).toHaveLength(count);
  });

  it('sends all that waits, at once, and that the document left, when the page goes', () => {
    const { link, sent, batches } = surroundings();
    for (let count = 0; count < 50; count += 1) link.take([bytes(100)]);
    link.leave(7);
    expect(batches().flatMap(({ records }) => records)).toHaveLength(50);
    expect(sent.at(-1)).toMatchObject({ kind: 'left', t: 7 });
  });

  it('ends once when the extension is gone, and sends nothing any more', () => {
    const life = surroundings();
    life.link.take([bytes(10)]);
    life.invalidate();
    life.kill();
    life.link.take([bytes(10)]);
    life.pass(1000);
    expect(life.ended).toBe(1);
    expect(life.batches()).toHaveLength(1);
  });

  it('hands on what is not its own business', () => {
    const { command, obeyed } = surroundings();
    command({ kind: 'let-go', stream: 3 });
    expect(obeyed).toEqual([{ kind: 'let-go', stream: 3 }]);
  });
});
