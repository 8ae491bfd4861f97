import type { JsonText } from '../../record';
import type { Choice, EventChoice, RunChoice, SnapshotChoice, StoredChoice } from './choice';
import { arrayText, type Members, objectText, stringText } from './json-text';
import { Sequence, type WireEvent } from './sequence';
import {
  activityTypeOf,
  callIds,
  type MadeCall,
  messageIdFor,
  ownerFor,
  pick,
  storedMessage,
} from './stored';

type Draft = Members & { type: JsonText };

/** How an event is made of its numbers; none when nothing of the kind is possible now. */
type Action = (choice: EventChoice, sequence: Sequence) => Draft | undefined;

function draft(type: string, members: Members): Draft {
  return { type: JSON.stringify(type), ...members };
}

/** The tag of an event that continues an id: none, or the recorded owner's. */
function tagOf(choice: EventChoice, owner: string | undefined): JsonText | undefined {
  return choice.tag % 3 === 0 ? stringText(owner) : undefined;
}

const delta = (choice: EventChoice): JsonText => (choice.detail % 5 === 0 ? '""' : '"word "');

const textStart: Action = (choice) =>
  draft('TEXT_MESSAGE_START', {
    messageId: JSON.stringify(messageIdFor(choice.detail % 3 === 0 ? 'tool' : 'text', choice.id)),
    role:
      choice.detail % 4 === 0
        ? undefined
        : JSON.stringify(pick(['assistant', 'user', 'system'], choice.detail)),
    subagentRunId: stringText(ownerFor(choice.tag)),
  });

const textContinue =
  (type: string): Action =>
  (choice, sequence) => {
    const ids = sequence.openIds('text');
    if (ids.length === 0) return undefined;
    const id = pick(ids, choice.id);
    return draft(type, {
      messageId: JSON.stringify(id),
      delta: type === 'TEXT_MESSAGE_CONTENT' ? delta(choice) : undefined,
      subagentRunId: tagOf(choice, sequence.ownerOf('message', id).owner),
    });
  };

const chunkDelta = (choice: EventChoice): JsonText | undefined =>
  choice.detail % 3 === 0 ? undefined : delta(choice);

const textChunk: Action = (choice, sequence) => {
  const open = sequence.openChunks('text');
  if (open.length > 0 && choice.detail % 4 !== 0) {
    const chunk = pick(open, choice.id);
    const bare = choice.detail % 8 < 4;
    return draft('TEXT_MESSAGE_CHUNK', {
      messageId: bare ? undefined : JSON.stringify(chunk.id),
      role: choice.detail % 7 === 0 ? stringText(chunk.fields.role as string) : undefined,
      delta: chunkDelta(choice),
      subagentRunId: open.length > 1 && bare ? stringText(chunk.owner) : tagOf(choice, chunk.owner),
    });
  }
  return draft('TEXT_MESSAGE_CHUNK', {
    messageId: JSON.stringify(messageIdFor(choice.detail % 3 === 0 ? 'tool' : 'text', choice.id)),
    role: choice.detail % 6 === 0 ? '"user"' : undefined,
    delta: chunkDelta(choice),
    subagentRunId: stringText(ownerFor(choice.tag)),
  });
};

const reasoningOpen =
  (type: string): Action =>
  (choice) =>
    draft(type, {
      messageId: JSON.stringify(messageIdFor('reasoning', choice.id)),
      role: type === 'REASONING_MESSAGE_START' ? '"reasoning"' : undefined,
      subagentRunId: stringText(ownerFor(choice.tag)),
    });

const reasoningContinue =
  (type: string, set: 'reasoning' | 'span'): Action =>
  (choice, sequence) => {
    const ids = sequence.openIds(set);
    if (ids.length === 0) return undefined;
    const id = pick(ids, choice.id);
    return draft(type, {
      messageId: JSON.stringify(id),
      delta: type === 'REASONING_MESSAGE_CONTENT' ? delta(choice) : undefined,
      subagentRunId: tagOf(choice, sequence.ownerOf('reasoning', id).owner),
    });
  };

const reasoningChunk: Action = (choice, sequence) => {
  const open = sequence.openChunks('reasoning');
  if (open.length > 0 && choice.detail % 4 !== 0) {
    const chunk = pick(open, choice.id);
    const bare = choice.detail % 8 < 4;
    return draft('REASONING_MESSAGE_CHUNK', {
      messageId: bare ? undefined : JSON.stringify(chunk.id),
      delta: chunkDelta(choice),
      subagentRunId: open.length > 1 && bare ? stringText(chunk.owner) : tagOf(choice, chunk.owner),
    });
  }
  return draft('REASONING_MESSAGE_CHUNK', {
    messageId: JSON.stringify(messageIdFor('reasoning', choice.id)),
    delta: chunkDelta(choice),
    subagentRunId: stringText(ownerFor(choice.tag)),
  });
};

function parentOf(choice: EventChoice): JsonText | undefined {
  const number = choice.detail % 11;
  if (number < 2) return undefined;
  return JSON.stringify(number === 2 ? '' : messageIdFor(number < 9 ? 'text' : 'tool', choice.detail));
}

const toolStart: Action = (choice) =>
  draft('TOOL_CALL_START', {
    toolCallId: JSON.stringify(pick(callIds, choice.id)),
    toolCallName: JSON.stringify(pick(['find', 'book'], choice.detail)),
    parentMessageId: parentOf(choice),
    subagentRunId: stringText(ownerFor(choice.tag)),
  });

const toolContinue =
  (type: string): Action =>
  (choice, sequence) => {
    const ids = sequence.openIds('tool');
    if (ids.length === 0) return undefined;
    const id = pick(ids, choice.id);
    return draft(type, {
      toolCallId: JSON.stringify(id),
      delta: type === 'TOOL_CALL_ARGS' ? '"{}"' : undefined,
      subagentRunId: tagOf(choice, sequence.ownerOf('call', id).owner),
    });
  };

const toolChunk: Action = (choice, sequence) => {
  const open = sequence.openChunks('tool');
  if (open.length > 0 && choice.detail % 4 !== 0) {
    const chunk = pick(open, choice.id);
    const bare = choice.detail % 8 < 4;
    return draft('TOOL_CALL_CHUNK', {
      toolCallId: bare ? undefined : JSON.stringify(chunk.id),
      toolCallName: choice.detail % 7 === 0 ? stringText(chunk.fields.toolCallName as string) : undefined,
      delta: chunkDelta(choice),
      subagentRunId: open.length > 1 && bare ? stringText(chunk.owner) : tagOf(choice, chunk.owner),
    });
  }
  return draft('TOOL_CALL_CHUNK', {
    toolCallId: JSON.stringify(pick(callIds, choice.id)),
    toolCallName: '"find"',
    parentMessageId: parentOf(choice),
    delta: chunkDelta(choice),
    subagentRunId: stringText(ownerFor(choice.tag)),
  });
};

const toolResult: Action = (choice) =>
  draft('TOOL_CALL_RESULT', {
    messageId: JSON.stringify(messageIdFor('tool', choice.id)),
    toolCallId: JSON.stringify(pick(callIds, choice.detail)),
    content: choice.detail % 5 === 0 ? '[{"type":"text","text":"ok","metadata":{"a":1}}]' : '"ok"',
    role: choice.detail % 2 === 0 ? '"tool"' : undefined,
    subagentRunId: stringText(ownerFor(choice.tag)),
  });

const activityId = (choice: EventChoice): string =>
  messageIdFor(choice.detail % 9 === 0 ? 'text' : 'activity', choice.id);

const activitySnapshot: Action = (choice) =>
  draft('ACTIVITY_SNAPSHOT', {
    messageId: JSON.stringify(activityId(choice)),
    activityType: JSON.stringify(activityTypeOf(activityId(choice))),
    content: '{"step":1}',
    replace: [undefined, 'true', 'false', 'false'][choice.detail % 4],
    subagentRunId: stringText(ownerFor(choice.tag)),
  });

const patches = [
  '[]',
  '[{"op":"replace","path":"/step","value":2}]',
  '[{"op":"remove","path":"/not/there"}]',
  '[{"op":"add","path":"/done","value":null}]',
];

const activityDelta: Action = (choice, sequence) => {
  const id = activityId(choice);
  return draft('ACTIVITY_DELTA', {
    messageId: JSON.stringify(id),
    activityType: JSON.stringify(activityTypeOf(id)),
    patch: pick(patches, choice.detail),
    subagentRunId: tagOf(choice, sequence.ownerOf('activity', id).owner),
  });
};

const stepStart: Action = (choice) =>
  draft('STEP_STARTED', {
    stepName: JSON.stringify(pick(['tools', 'model'], choice.id)),
    subagentRunId: stringText(ownerFor(choice.tag)),
  });

const stepEnd: Action = (choice, sequence) => {
  const steps = sequence.openSteps();
  if (steps.length === 0) return undefined;
  const step = pick(steps, choice.id);
  return draft('STEP_FINISHED', {
    stepName: JSON.stringify(step.name),
    subagentRunId: stringText(step.owner),
  });
};

const subagentStart: Action = (choice, sequence) => {
  const active = sequence.activeSubagents();
  return draft('SUBAGENT_STARTED', {
    subagentRunId: JSON.stringify(pick(['s1', 's2', 's3'], choice.id)),
    name: '"searcher"',
    parentSubagentRunId: choice.detail % 2 === 0 ? stringText(active[0]) : undefined,
  });
};

const subagentEnd: Action = (choice, sequence) => {
  const active = sequence.activeSubagents();
  if (active.length === 0) return undefined;
  const failed = choice.detail % 4 === 0;
  return draft(failed ? 'SUBAGENT_ERROR' : 'SUBAGENT_FINISHED', {
    subagentRunId: JSON.stringify(pick(active, choice.id)),
    message: failed ? '"no answer"' : undefined,
    outcome: choice.detail % 3 === 0 && !failed ? '{"type":"suspended"}' : undefined,
  });
};

const encrypted: Action = (choice, sequence) => {
  const call = choice.detail % 2 === 0;
  const id = call ? pick(callIds, choice.id) : messageIdFor('reasoning', choice.id);
  const kind = call ? 'call' : sequence.ownerOf('message', id).known ? 'message' : 'reasoning';
  return draft('REASONING_ENCRYPTED_VALUE', {
    subtype: call ? '"tool-call"' : '"message"',
    entityId: JSON.stringify(id),
    encryptedValue: '"b64"',
    subagentRunId: tagOf(choice, sequence.ownerOf(kind, id).owner),
  });
};

const aside: Action = (choice) => {
  const subagentRunId = stringText(ownerFor(choice.tag));
  const drafts = [
    draft('CUSTOM', { name: '"ping"', value: '{"metadata":{"not":"this"}}', subagentRunId }),
    draft('RAW', { event: '{"type":"TEXT_MESSAGE_START"}', subagentRunId }),
    draft('STATE_SNAPSHOT', { snapshot: '{"count":0}', subagentRunId }),
    draft('STATE_DELTA', { delta: '[{"op":"add","path":"/n","value":1}]', subagentRunId }),
    draft('X_UNKNOWN', { messageId: '"m1"', subagentRunId }),
  ];
  return pick(drafts, choice.detail);
};

const actions: readonly [weight: number, action: Action][] = [
  [4, textStart],
  [5, textContinue('TEXT_MESSAGE_CONTENT')],
  [4, textContinue('TEXT_MESSAGE_END')],
  [9, textChunk],
  [2, reasoningOpen('REASONING_START')],
  [1, reasoningContinue('REASONING_END', 'span')],
  [4, reasoningOpen('REASONING_MESSAGE_START')],
  [3, reasoningContinue('REASONING_MESSAGE_CONTENT', 'reasoning')],
  [3, reasoningContinue('REASONING_MESSAGE_END', 'reasoning')],
  [7, reasoningChunk],
  [4, toolStart],
  [4, toolContinue('TOOL_CALL_ARGS')],
  [3, toolContinue('TOOL_CALL_END')],
  [8, toolChunk],
  [4, toolResult],
  [6, activitySnapshot],
  [3, activityDelta],
  [1, stepStart],
  [1, stepEnd],
  [2, subagentStart],
  [1, subagentEnd],
  [1, encrypted],
  [2, aside],
];

const weighted: readonly Action[] = actions.flatMap(([weight, action]) => Array<Action>(weight).fill(action));

export interface Run {
  threadId: string;
  runId: string;
}

/** Writes legal events onto one connection, run after run. */
export class LegalStream {
  readonly events: JsonText[] = [];
  private readonly sequence = new Sequence();
  private readonly made: MadeCall[] = [];

  /** Writes one whole run; false when it ended with no terminal event, after which nothing may follow. */
  write(run: Run, choice: RunChoice): boolean {
    const ids = { threadId: JSON.stringify(run.threadId), runId: JSON.stringify(run.runId) };
    const input = choice.echo && objectText({ ...ids, messages: messagesText(choice.echo) });
    this.add(draft('RUN_STARTED', { ...ids, input }), choice.endMetadata);
    for (const step of choice.steps) this.step(step);
    return this.end(choice, ids);
  }

  private step(choice: Choice): void {
    if (choice.kind === 'snapshot') {
      this.snapshot(choice);
      return;
    }
    const event = pick(weighted, choice.action)(choice, this.sequence);
    if (event) this.add(event, choice.metadata);
  }

  private snapshot(choice: SnapshotChoice): void {
    this.add(
      draft('MESSAGES_SNAPSHOT', { messages: messagesText(choice.messages, this.made) }),
      choice.metadata,
    );
  }

  private end(choice: RunChoice, ids: Members): boolean {
    const { ending, endMetadata } = choice;
    if (ending === 0) return false;
    if (ending === 1) {
      this.add(draft('RUN_ERROR', { message: '"failed"', code: '"oops"' }), endMetadata);
      return true;
    }
    if (ending === 2) {
      const messages = [...choice.steps].flatMap((step) => (step.kind === 'snapshot' ? step.messages : []));
      this.add(draft('MESSAGES_SNAPSHOT', { messages: messagesText(messages) }), undefined);
    }
    this.closeAll(endMetadata);
    const outcome = [
      undefined,
      undefined,
      '{"type":"success"}',
      '{"type":"cancelled"}',
      '{"type":"interrupt","interrupts":[{"id":"i1","reason":"approval","metadata":{"langgraph":{"n":1}}}]}',
    ][ending % 5];
    this.add(draft('RUN_FINISHED', { ...ids, outcome }), endMetadata);
    return true;
  }

  /** Closes what is open; chunk streams are left to the terminal event. */
  private closeAll(metadata: JsonText | undefined): void {
    const chunked = (kind: 'text' | 'tool' | 'reasoning') =>
      new Set(this.sequence.openChunks(kind).map((chunk) => chunk.id));
    const ends: [kind: 'text' | 'tool' | 'reasoning' | 'span', type: string, field: string][] = [
      ['text', 'TEXT_MESSAGE_END', 'messageId'],
      ['tool', 'TOOL_CALL_END', 'toolCallId'],
      ['reasoning', 'REASONING_MESSAGE_END', 'messageId'],
      ['span', 'REASONING_END', 'messageId'],
    ];
    for (const [kind, type, field] of ends) {
      const open = kind === 'span' ? new Set<string>() : chunked(kind);
      for (const id of this.sequence.openIds(kind)) {
        if (!open.has(id)) this.add(draft(type, { [field]: JSON.stringify(id) }), metadata);
      }
    }
    for (const step of this.sequence.openSteps()) {
      this.add(
        draft('STEP_FINISHED', {
          stepName: JSON.stringify(step.name),
          subagentRunId: stringText(step.owner),
        }),
        metadata,
      );
    }
    for (const id of this.sequence.activeSubagents()) {
      this.add(draft('SUBAGENT_FINISHED', { subagentRunId: JSON.stringify(id) }), metadata);
    }
  }

  private add(members: Draft, metadata: JsonText | undefined): void {
    const text = objectText({ ...members, metadata });
    const event = JSON.parse(text) as WireEvent;
    if (!this.sequence.accepts(event)) return;
    this.events.push(text);
    if (event.type !== 'TOOL_CALL_START' && event.type !== 'TOOL_CALL_CHUNK') return;
    const { toolCallId: id, parentMessageId } = event as { toolCallId?: string; parentMessageId?: string };
    if (id !== undefined) this.made.push({ id, parentMessageId: parentMessageId || id });
  }
}

function messagesText(choices: readonly StoredChoice[], made: readonly MadeCall[] = []): JsonText {
  return arrayText(choices.map((choice) => storedMessage(choice, made)));
}
