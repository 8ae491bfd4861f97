import { type ReadEvent, stringField } from '../event/read';
import type { StoredMessage } from '../event/stored';
import { type Break, ownerName } from './break';
import { type LaneStep, Lanes, type OpenStream } from './chunks';
import { Owners } from './owners';

/** What judging one event gave: its lane step, and the break if a conforming consumer stops here. */
export interface Judgement {
  lane: LaneStep;
  broken?: Break;
}

/** The part of an event that opening, continuing and closing rest on. */
interface Move {
  type: string;
  id: string;
  tag: string | undefined;
  parentMessageId?: string | undefined;
}

type OpenKind = 'text' | 'call' | 'reasoning' | 'span';

const ENTITY: Record<OpenKind, string> = {
  text: 'text message',
  call: 'tool call',
  reasoning: 'reasoning message',
  span: 'reasoning span',
};

const OWNED = { text: 'message', call: 'toolCall', reasoning: 'reasoning', span: 'reasoning' } as const;

const MOVES: Readonly<Record<string, [OpenKind, 'start' | 'content' | 'end']>> = {
  TEXT_MESSAGE_START: ['text', 'start'],
  TEXT_MESSAGE_CONTENT: ['text', 'content'],
  TEXT_MESSAGE_END: ['text', 'end'],
  TOOL_CALL_START: ['call', 'start'],
  TOOL_CALL_ARGS: ['call', 'content'],
  TOOL_CALL_END: ['call', 'end'],
  REASONING_MESSAGE_START: ['reasoning', 'start'],
  REASONING_MESSAGE_CONTENT: ['reasoning', 'content'],
  REASONING_MESSAGE_END: ['reasoning', 'end'],
  REASONING_START: ['span', 'start'],
  REASONING_END: ['span', 'end'],
};

const CHUNK_TYPES = {
  text: ['TEXT_MESSAGE_START', 'TEXT_MESSAGE_CONTENT', 'TEXT_MESSAGE_END'],
  tool: ['TOOL_CALL_START', 'TOOL_CALL_ARGS', 'TOOL_CALL_END'],
  reasoning: ['REASONING_MESSAGE_START', 'REASONING_MESSAGE_CONTENT', 'REASONING_MESSAGE_END'],
} as const;

/** One connection's sequence: what is open in its run, and whether the next event may come (spec section 5). */
export class Sequence {
  private readonly lanes = new Lanes();
  private readonly owners = new Owners();
  private readonly open: Record<OpenKind, Set<string>> = {
    text: new Set(),
    call: new Set(),
    reasoning: new Set(),
    span: new Set(),
  };
  private readonly steps = new Map<string | undefined, Set<string>>();
  private readonly subagents = new Set<string>();
  private readonly endedSubagents = new Set<string>();
  private phase: 'before' | 'open' | 'finished' | 'errored' = 'before';
  /** a conforming consumer has stopped in this run: nothing more is judged */
  private stopped = false;

  /** Whether a run is open: one that began and did not end. */
  get runOpen(): boolean {
    return this.phase === 'open';
  }

  /** Judges one event of a known type. `messages` are those that it restates or echoes. */
  judge(event: ReadEvent, messages: readonly StoredMessage[]): Judgement {
    const lane = this.lanes.step(event);
    const broken = this.stopped ? undefined : (lane.broken ?? this.examine(event, lane, messages));
    if (event.type === 'RUN_STARTED') this.begin(broken !== undefined, messages);
    else if (event.type === 'RUN_FINISHED') this.phase = 'finished';
    else if (event.type === 'RUN_ERROR') this.phase = 'errored';
    if (broken) this.stopped = true;
    return broken ? { lane, broken } : { lane };
  }

  /** A malformed event came: a conforming consumer stopped there. */
  stop(): void {
    this.stopped = true;
  }

  private begin(broken: boolean, messages: readonly StoredMessage[]): void {
    for (const ids of Object.values(this.open)) ids.clear();
    this.owners.clear();
    this.owners.seed(messages, false);
    this.steps.clear();
    this.subagents.clear();
    this.endedSubagents.clear();
    this.phase = 'open';
    this.stopped = broken;
  }

  private examine(event: ReadEvent, lane: LaneStep, messages: readonly StoredMessage[]): Break | undefined {
    return (
      this.phaseBreak(event.type) ??
      firstOf(lane.closed, (stream) => this.move(closing(stream))) ??
      (lane.stream ? this.chunk(event, lane, lane.stream) : this.event(event, messages))
    );
  }

  private phaseBreak(type: string): Break | undefined {
    if (this.phase === 'errored' && type !== 'RUN_STARTED') return { reason: 'run-errored', type };
    if (this.phase === 'finished' && type !== 'RUN_STARTED' && type !== 'RUN_ERROR')
      return { reason: 'run-finished', type };
    if (this.phase === 'before' && type !== 'RUN_STARTED' && type !== 'RUN_ERROR')
      return { reason: 'first-event', type };
    if (this.phase === 'open' && type === 'RUN_STARTED') return { reason: 'run-open', type };
    return undefined;
  }

  private chunk(event: ReadEvent, lane: LaneStep, stream: OpenStream): Break | undefined {
    const [start, content] = CHUNK_TYPES[stream.kind];
    const parentMessageId = stream.parentMessageId;
    const opening = lane.opens
      ? this.move({ type: start, id: stream.id, tag: stream.owner, parentMessageId })
      : undefined;
    if (opening || !lane.content) return opening && { ...opening, type: event.type };
    const tag = stringField(event, 'subagentRunId') ?? stream.owner;
    const broken = this.move({ type: content, id: stream.id, tag });
    return broken && { ...broken, type: event.type };
  }

  private event(event: ReadEvent, messages: readonly StoredMessage[]): Break | undefined {
    const tag = stringField(event, 'subagentRunId');
    if (MOVES[event.type]) {
      const id = stringField(event, MOVES[event.type]![0] === 'call' ? 'toolCallId' : 'messageId') ?? '';
      return this.move({ type: event.type, id, tag, parentMessageId: stringField(event, 'parentMessageId') });
    }
    const id = stringField(event, 'messageId') ?? '';
    switch (event.type) {
      case 'STEP_STARTED':
      case 'STEP_FINISHED':
        return this.step(event.type, stringField(event, 'stepName') ?? '', tag);
      case 'ACTIVITY_SNAPSHOT':
        if (!this.owners.has('activity', id) || event.fields.replace !== false)
          this.owners.set('activity', id, tag);
        return undefined;
      case 'ACTIVITY_DELTA':
        return this.owners.disagreement('activity', id, tag, event.type);
      case 'TOOL_CALL_RESULT':
        this.owners.set('message', id, tag);
        return undefined;
      case 'REASONING_ENCRYPTED_VALUE':
        return this.encrypted(event, tag);
      case 'SUBAGENT_STARTED':
      case 'SUBAGENT_FINISHED':
      case 'SUBAGENT_ERROR':
        return this.subagent(event, tag ?? '');
      case 'MESSAGES_SNAPSHOT':
        this.owners.seed(messages, true);
        return undefined;
      case 'RUN_FINISHED':
        return this.unfinished(event.type);
      default:
        return undefined;
    }
  }

  private move(move: Move): Break | undefined {
    const [kind, step] = MOVES[move.type]!;
    const open = this.open[kind];
    const owned = OWNED[kind];
    if (step === 'start') {
      if (open.has(move.id))
        return { reason: 'already-open', type: move.type, entity: ENTITY[kind], id: move.id };
      const broken =
        (kind === 'call' ? this.parentDisagreement(move) : undefined) ??
        this.owners.disagreement(owned, move.id, move.tag, move.type);
      if (broken) return broken;
      open.add(move.id);
      if (!this.owners.has(owned, move.id)) this.owners.set(owned, move.id, this.openerOwner(move));
      return undefined;
    }
    if (!open.has(move.id)) return { reason: 'not-open', type: move.type, entity: ENTITY[kind], id: move.id };
    const broken = this.owners.disagreement(owned, move.id, move.tag, move.type);
    if (!broken && step === 'end') open.delete(move.id);
    return broken;
  }

  private openerOwner({ tag, parentMessageId }: Move): string | undefined {
    return tag ?? (parentMessageId === undefined ? undefined : this.owners.get('message', parentMessageId));
  }

  /** A call belongs to the message that carries it, and to that message's owner. */
  private parentDisagreement({ type, id, tag, parentMessageId }: Move): Break | undefined {
    if (parentMessageId === undefined || !this.owners.has('message', parentMessageId)) return undefined;
    const parentOwner = this.owners.get('message', parentMessageId);
    if (tag !== undefined) return this.owners.disagreement('message', parentMessageId, tag, type);
    if (!this.owners.has('toolCall', id) || this.owners.get('toolCall', id) === parentOwner) return undefined;
    return {
      reason: 'owner',
      type,
      entity: 'tool call',
      id,
      owner: ownerName(this.owners.get('toolCall', id)),
    };
  }

  private step(type: string, name: string, tag: string | undefined): Break | undefined {
    const names = this.steps.get(tag) ?? new Set<string>();
    this.steps.set(tag, names);
    const starts = type === 'STEP_STARTED';
    if (starts === names.has(name))
      return {
        reason: starts ? 'step-open' : 'step-not-open',
        type,
        entity: 'step',
        id: name,
        owner: ownerName(tag),
      };
    if (starts) names.add(name);
    else names.delete(name);
    return undefined;
  }

  private encrypted(event: ReadEvent, tag: string | undefined): Break | undefined {
    const id = stringField(event, 'entityId') ?? '';
    const subtype = event.fields.subtype;
    if (subtype === 'tool-call') return this.owners.disagreement('toolCall', id, tag, event.type);
    const kind = subtype === 'message' && this.owners.has('message', id) ? 'message' : 'reasoning';
    return this.owners.disagreement(kind, id, tag, event.type);
  }

  private subagent(event: ReadEvent, id: string): Break | undefined {
    const about = { type: event.type, entity: 'subagent', id };
    if (event.type !== 'SUBAGENT_STARTED') {
      if (!this.subagents.delete(id)) return { reason: 'subagent-not-open', ...about };
      this.endedSubagents.add(id);
      return undefined;
    }
    if (this.subagents.has(id)) return { reason: 'subagent-open', ...about };
    if (this.endedSubagents.has(id)) return { reason: 'subagent-reused', ...about };
    const parent = stringField(event, 'parentSubagentRunId');
    if (parent !== undefined && !this.subagents.has(parent) && !this.endedSubagents.has(parent))
      return { reason: 'subagent-parent', ...about, id: parent };
    this.subagents.add(id);
    return undefined;
  }

  private unfinished(type: string): Break | undefined {
    const steps = [...this.steps.values()].flatMap((names) => [...names]);
    const left: [entity: string, ids: Iterable<string>][] = [
      ['step', steps],
      ['text message', this.open.text],
      ['reasoning message', this.open.reasoning],
      ['reasoning span', this.open.span],
      ['tool call', this.open.call],
      ['subagent', this.subagents],
    ];
    for (const [entity, ids] of left) {
      const [first] = ids;
      if (first !== undefined) return { reason: 'still-open', type, entity, id: [...ids].join(', ') };
    }
    return undefined;
  }
}

function closing(stream: OpenStream): Move {
  return { type: CHUNK_TYPES[stream.kind][2], id: stream.id, tag: stream.owner };
}

function firstOf<T>(values: readonly T[], judge: (value: T) => Break | undefined): Break | undefined {
  for (const value of values) {
    const broken = judge(value);
    if (broken) return broken;
  }
  return undefined;
}
