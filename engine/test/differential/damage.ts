import * as fc from 'fast-check';
import type { JsonText } from '../../record';
import type { WireEvent } from '../streams/sequence';

/** One change of a stream that may make it illegal; numbers pick the place and the change. */
export interface Damage {
  kind: number;
  at: number;
  number: number;
}

export const damage: fc.Arbitrary<Damage> = fc.record({
  kind: fc.nat(99),
  at: fc.nat(999),
  number: fc.nat(999),
});

type Change = (events: JsonText[], at: number, number: number) => void;

const ids = ['m1', 'm2', 'm3', 'x1', 'c1', 'c2', 'r1', 'a1', 't1', ''];
const values: readonly unknown[] = [null, 7, [], {}, 'x', false];
const types = [
  'TEXT_MESSAGE_START',
  'TEXT_MESSAGE_CONTENT',
  'TEXT_MESSAGE_END',
  'TOOL_CALL_START',
  'TOOL_CALL_ARGS',
  'TOOL_CALL_END',
  'REASONING_MESSAGE_START',
  'REASONING_MESSAGE_END',
  'REASONING_START',
  'REASONING_END',
  'TEXT_MESSAGE_CHUNK',
  'TOOL_CALL_CHUNK',
  'STEP_STARTED',
  'SUBAGENT_FINISHED',
];

function pick<T>(pool: readonly T[], number: number): T {
  return pool[number % pool.length] as T;
}

/** Rewrites one event; `__proto__` keys and digits outside what changes may be respelled. */
function rewrite(events: JsonText[], at: number, change: (event: WireEvent) => void): void {
  const event = JSON.parse(events[at]!) as WireEvent;
  change(event);
  events[at] = JSON.stringify(event);
}

function insert(...inserted: WireEvent[]): Change {
  return (events, at, number) => {
    events.splice(at, 0, JSON.stringify(pick(inserted, number)));
  };
}

const drop: Change = (events, at) => {
  events.splice(at, 1);
};
const repeat: Change = (events, at) => {
  events.splice(at, 0, events[at]!);
};
const swap: Change = (events, at) => {
  const [first] = events.splice(at, 1);
  events.splice(at + 1, 0, first!);
};
const move: Change = (events, at, number) => {
  const [moved] = events.splice(at, 1);
  events.splice(number % (events.length + 1), 0, moved!);
};
const retag: Change = (events, at, number) =>
  rewrite(events, at, (event) => {
    const tag = pick([undefined, 's1', 's2', 's3', ''], number);
    if (tag === undefined) delete event.subagentRunId;
    else event.subagentRunId = tag;
  });
const rename: Change = (events, at, number) =>
  rewrite(events, at, (event) => {
    for (const field of ['messageId', 'toolCallId', 'stepName', 'entityId']) {
      if (event[field] !== undefined) event[field] = pick(ids, number);
    }
  });
const unname: Change = (events, at) =>
  rewrite(events, at, (event) => {
    delete event.messageId;
    delete event.toolCallId;
  });
const retype: Change = (events, at, number) =>
  rewrite(events, at, (event) => {
    event.type = pick(types, number);
  });
const describe: Change = (events, at, number) =>
  rewrite(events, at, (event) => {
    const described = { role: 'user', name: 'n', toolCallName: 'book', parentMessageId: 'm2' };
    Object.assign(event, { [pick(Object.keys(described), number)]: pick(Object.values(described), number) });
  });
const omit: Change = (events, at, number) =>
  rewrite(events, at, (event) => {
    const fields = Object.keys(event).filter((field) => field !== 'type');
    if (fields.length > 0) delete event[pick(fields, number)];
  });
const spoil: Change = (events, at, number) =>
  rewrite(events, at, (event) => {
    const fields = Object.keys(event).filter((field) => field !== 'type');
    const field = pick(fields, number);
    const value = pick(values, Math.floor(number / 7));
    // Another thread id would make another thread, which the reference client knows nothing of.
    if (field !== undefined && !(field === 'threadId' && value === 'x')) event[field] = value;
  });
const addNull: Change = (events, at, number) =>
  rewrite(events, at, (event) => {
    const fields = [
      'subagentRunId',
      'timestamp',
      'rawEvent',
      'name',
      'role',
      'parentMessageId',
      'outcome',
      'result',
      'input',
    ];
    event[pick(fields, number)] = null;
  });
const spoilMetadata: Change = (events, at, number) =>
  rewrite(events, at, (event) => {
    event.metadata = pick([null, [], 'x', 7, true], number);
  });
const terminal = insert(
  { type: 'RUN_FINISHED', threadId: 'thread', runId: 'run-0-0' },
  { type: 'RUN_STARTED', threadId: 'thread', runId: 'run-0-9' },
  { type: 'RUN_ERROR', message: 'failed' },
);
const opener = insert(
  { type: 'TEXT_MESSAGE_START', messageId: 'm1', role: 'assistant' },
  { type: 'TOOL_CALL_START', toolCallId: 'c1', toolCallName: 'find' },
  { type: 'REASONING_START', messageId: 'r1' },
  { type: 'SUBAGENT_STARTED', subagentRunId: 's1', name: 'n' },
  { type: 'STEP_STARTED', stepName: 'tools' },
  { type: 'TEXT_MESSAGE_CHUNK', messageId: 'm1', subagentRunId: 's1' },
  { type: 'TEXT_MESSAGE_CHUNK', delta: 'x' },
  { type: 'TOOL_CALL_CHUNK', delta: 'x' },
);

const changes: readonly Change[] = [
  drop,
  drop,
  drop,
  repeat,
  repeat,
  swap,
  move,
  move,
  retag,
  retag,
  retag,
  rename,
  rename,
  unname,
  retype,
  retype,
  describe,
  describe,
  omit,
  spoil,
  addNull,
  spoilMetadata,
  terminal,
  terminal,
  opener,
  opener,
];

/** The stream with one change made to it. */
export function damaged(events: readonly JsonText[], { kind, at, number }: Damage): JsonText[] {
  const copy = [...events];
  pick(changes, kind)(copy, at % copy.length, number);
  return copy;
}
