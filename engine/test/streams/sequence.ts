/** A parsed event. */
export interface WireEvent {
  type: string;
  [field: string]: unknown;
}

type Owner = string | undefined;
type Kind = 'text' | 'tool' | 'reasoning';

interface OpenChunk {
  kind: Kind;
  id: string;
  fields: Record<string, unknown>;
}

/** What is open and who owns what, in one run on one connection. */
interface RunSequence {
  state: 'before' | 'open' | 'finished' | 'failed';
  open: Record<'text' | 'tool' | 'reasoning' | 'span', Set<string>>;
  owners: Record<'message' | 'call' | 'activity' | 'reasoning', Map<string, Owner>>;
  steps: Set<string>;
  subagents: { active: Set<string>; closed: Set<string> };
}

class Illegal extends Error {}

/**
 * A second, independent reading of the sequence rules (spec section 5, "Broken sequences" and "Chunks"),
 * used to write legal streams. The reference client judges what it lets through.
 */
export class Sequence {
  private run = newRun();
  private lanes = new Map<Owner, OpenChunk>();

  /** Takes the event if it is legal here; false leaves everything as it was. */
  accepts(event: WireEvent): boolean {
    const before = { run: copyRun(this.run), lanes: new Map(this.lanes) };
    try {
      for (const plain of this.expand(event)) this.verify(plain);
      return true;
    } catch (error) {
      if (!(error instanceof Illegal)) throw error;
      this.run = before.run;
      this.lanes = before.lanes;
      return false;
    }
  }

  openIds(kind: 'text' | 'tool' | 'reasoning' | 'span'): string[] {
    return [...this.run.open[kind]];
  }

  openChunks(kind: Kind): { owner: Owner; id: string; fields: Record<string, unknown> }[] {
    return [...this.lanes]
      .filter(([, chunk]) => chunk.kind === kind)
      .map(([owner, chunk]) => ({ owner, id: chunk.id, fields: chunk.fields }));
  }

  openSteps(): { owner: Owner; name: string }[] {
    return [...this.run.steps].map((step) => {
      const [owner, name] = JSON.parse(step) as [string | null, string];
      return { owner: owner ?? undefined, name };
    });
  }

  activeSubagents(): string[] {
    return [...this.run.subagents.active];
  }

  /** The recorded owner of an id, and whether one is recorded. */
  ownerOf(kind: keyof RunSequence['owners'], id: string): { known: boolean; owner: Owner } {
    const owners = this.run.owners[kind];
    return { known: owners.has(id), owner: owners.get(id) };
  }

  private closeLane(owner: Owner): WireEvent[] {
    const chunk = this.lanes.get(owner);
    if (!chunk) return [];
    this.lanes.delete(owner);
    const type = {
      text: 'TEXT_MESSAGE_END',
      tool: 'TOOL_CALL_END',
      reasoning: 'REASONING_MESSAGE_END',
    }[chunk.kind];
    const id = chunk.kind === 'tool' ? { toolCallId: chunk.id } : { messageId: chunk.id };
    return [{ type, ...id, subagentRunId: chunk.fields.subagentRunId }];
  }

  private expand(event: WireEvent): WireEvent[] {
    switch (event.type) {
      case 'RAW':
      case 'ACTIVITY_SNAPSHOT':
      case 'ACTIVITY_DELTA':
      case 'REASONING_ENCRYPTED_VALUE':
      case 'SUBAGENT_STARTED':
        return [event];
      case 'RUN_STARTED':
      case 'RUN_FINISHED':
      case 'RUN_ERROR':
      case 'MESSAGES_SNAPSHOT':
        return [...[...this.lanes.keys()].flatMap((owner) => this.closeLane(owner)), event];
      case 'TEXT_MESSAGE_CHUNK':
        return this.expandChunk(event, 'text');
      case 'TOOL_CALL_CHUNK':
        return this.expandChunk(event, 'tool');
      case 'REASONING_MESSAGE_CHUNK':
        return this.expandChunk(event, 'reasoning');
      default:
        return isKnown(event.type) ? [...this.closeLane(owner(event)), event] : [];
    }
  }

  private expandChunk(event: WireEvent, kind: Kind): WireEvent[] {
    const id = event[kind === 'tool' ? 'toolCallId' : 'messageId'] as string | undefined;
    const lane = this.laneOf(kind, id, owner(event));
    const chunk = this.lanes.get(lane);
    if (chunk?.kind === kind && (id === undefined || id === chunk.id)) {
      for (const field of ['role', 'name', 'toolCallName', 'parentMessageId']) {
        if (event[field] !== undefined && event[field] !== chunk.fields[field]) throw new Illegal();
      }
      return [
        plainOf(kind, chunk.id, { ...event, subagentRunId: owner(event) ?? chunk.fields.subagentRunId }),
      ];
    }
    const closing = this.closeLane(lane);
    if (id === undefined || (kind === 'tool' && event.toolCallName === undefined)) throw new Illegal();
    const fields = kind === 'text' ? { ...event, role: event.role ?? 'assistant' } : { ...event };
    this.lanes.set(lane, { kind, id, fields });
    return [...closing, openerOf(kind, id, event)];
  }

  private laneOf(kind: Kind, id: string | undefined, tag: Owner): Owner {
    const held = this.openChunks(kind);
    if (id !== undefined) {
      const holder = held.find((chunk) => chunk.id === id);
      if (holder && tag !== undefined && tag !== holder.owner) throw new Illegal();
      return holder ? holder.owner : tag;
    }
    if (tag !== undefined) return tag;
    if (this.lanes.get(undefined)?.kind === kind) return undefined;
    if (held.length > 1) throw new Illegal();
    return held[0]?.owner;
  }

  private verify(event: WireEvent): void {
    const { run } = this;
    if (run.state === 'failed' && event.type !== 'RUN_STARTED') throw new Illegal();
    if (run.state === 'finished' && event.type !== 'RUN_STARTED' && event.type !== 'RUN_ERROR')
      throw new Illegal();
    if (run.state === 'before' && event.type !== 'RUN_STARTED' && event.type !== 'RUN_ERROR')
      throw new Illegal();
    if (run.state === 'open' && event.type === 'RUN_STARTED') throw new Illegal();
    const tag = owner(event);
    const id = event.messageId as string;
    const callId = event.toolCallId as string;
    switch (event.type) {
      case 'RUN_STARTED':
        this.run = { ...newRun(), state: 'open' };
        this.recordOwners((event.input as { messages?: unknown[] } | undefined)?.messages ?? [], false);
        return;
      case 'RUN_ERROR':
        run.state = 'failed';
        return;
      case 'RUN_FINISHED':
        if (Object.values(run.open).some((ids) => ids.size > 0)) throw new Illegal();
        if (run.steps.size > 0 || run.subagents.active.size > 0) throw new Illegal();
        run.state = 'finished';
        return;
      case 'TEXT_MESSAGE_START':
        this.open('text', 'message', id, tag);
        return;
      case 'TEXT_MESSAGE_CONTENT':
        this.continue('text', 'message', id, tag);
        return;
      case 'TEXT_MESSAGE_END':
        this.close('text', 'message', id, tag);
        return;
      case 'REASONING_START':
        this.open('span', 'reasoning', id, tag);
        return;
      case 'REASONING_END':
        this.close('span', 'reasoning', id, tag);
        return;
      case 'REASONING_MESSAGE_START':
        this.open('reasoning', 'reasoning', id, tag);
        return;
      case 'REASONING_MESSAGE_CONTENT':
        this.continue('reasoning', 'reasoning', id, tag);
        return;
      case 'REASONING_MESSAGE_END':
        this.close('reasoning', 'reasoning', id, tag);
        return;
      case 'TOOL_CALL_START':
        this.openCall(callId, tag, event.parentMessageId as string | undefined);
        return;
      case 'TOOL_CALL_ARGS':
        this.continue('tool', 'call', callId, tag);
        return;
      case 'TOOL_CALL_END':
        this.close('tool', 'call', callId, tag);
        return;
      case 'TOOL_CALL_RESULT':
        run.owners.message.set(id, tag);
        return;
      case 'ACTIVITY_SNAPSHOT':
        if (!run.owners.activity.has(id) || event.replace !== false) run.owners.activity.set(id, tag);
        return;
      case 'ACTIVITY_DELTA':
        this.agree('activity', id, tag);
        return;
      case 'REASONING_ENCRYPTED_VALUE':
        this.agreeEncrypted(event, tag);
        return;
      case 'MESSAGES_SNAPSHOT':
        this.recordOwners(event.messages as unknown[], true);
        return;
      case 'STEP_STARTED':
      case 'STEP_FINISHED':
        this.step(event.type === 'STEP_STARTED', JSON.stringify([tag ?? null, event.stepName]));
        return;
      case 'SUBAGENT_STARTED':
      case 'SUBAGENT_FINISHED':
      case 'SUBAGENT_ERROR':
        this.subagent(event, tag as string);
        return;
    }
  }

  private agree(kind: keyof RunSequence['owners'], id: string, tag: Owner): void {
    const { known, owner: recorded } = this.ownerOf(kind, id);
    if (tag !== undefined && known && recorded !== tag) throw new Illegal();
  }

  private agreeEncrypted(event: WireEvent, tag: Owner): void {
    const id = event.entityId as string;
    const message = this.run.owners.message.has(id) ? 'message' : 'reasoning';
    this.agree(event.subtype === 'tool-call' ? 'call' : message, id, tag);
  }

  private open(
    set: keyof RunSequence['open'],
    kind: keyof RunSequence['owners'],
    id: string,
    tag: Owner,
  ): void {
    if (this.run.open[set].has(id)) throw new Illegal();
    this.agree(kind, id, tag);
    this.run.open[set].add(id);
    if (!this.run.owners[kind].has(id)) this.run.owners[kind].set(id, tag);
  }

  private openCall(id: string, tag: Owner, parent: string | undefined): void {
    if (this.run.open.tool.has(id)) throw new Illegal();
    const { known, owner: parentOwner } =
      parent === undefined ? { known: false, owner: undefined } : this.ownerOf('message', parent);
    if (known && tag !== undefined && tag !== parentOwner) throw new Illegal();
    this.agree('call', id, tag);
    const recorded = this.ownerOf('call', id);
    if (recorded.known && tag === undefined && known && parentOwner !== recorded.owner) throw new Illegal();
    this.run.open.tool.add(id);
    if (!recorded.known) this.run.owners.call.set(id, tag ?? parentOwner);
  }

  private continue(
    set: keyof RunSequence['open'],
    kind: keyof RunSequence['owners'],
    id: string,
    tag: Owner,
  ): void {
    if (!this.run.open[set].has(id)) throw new Illegal();
    this.agree(kind, id, tag);
  }

  private close(
    set: keyof RunSequence['open'],
    kind: keyof RunSequence['owners'],
    id: string,
    tag: Owner,
  ): void {
    this.continue(set, kind, id, tag);
    this.run.open[set].delete(id);
  }

  private step(starts: boolean, step: string): void {
    if (this.run.steps.has(step) === starts) throw new Illegal();
    if (starts) this.run.steps.add(step);
    else this.run.steps.delete(step);
  }

  private subagent(event: WireEvent, id: string): void {
    const { active, closed } = this.run.subagents;
    if (event.type !== 'SUBAGENT_STARTED') {
      if (!active.delete(id)) throw new Illegal();
      closed.add(id);
      return;
    }
    const parent = event.parentSubagentRunId as string | undefined;
    if (active.has(id) || closed.has(id)) throw new Illegal();
    if (parent !== undefined && !active.has(parent) && !closed.has(parent)) throw new Illegal();
    active.add(id);
  }

  private recordOwners(messages: readonly unknown[], replaces: boolean): void {
    const { owners } = this.run;
    for (const message of messages as WireEvent[]) {
      const kind =
        message.role === 'reasoning' ? 'reasoning' : message.role === 'activity' ? 'activity' : 'message';
      const id = message.id as string;
      if (replaces || !owners[kind].has(id)) owners[kind].set(id, owner(message));
      for (const call of (message.toolCalls ?? []) as { id: string }[]) {
        if (replaces || !owners.call.has(call.id)) owners.call.set(call.id, owner(message));
      }
    }
  }
}

function owner(event: Record<string, unknown>): Owner {
  return event.subagentRunId as Owner;
}

const unknownType = /^X_/;

function isKnown(type: string): boolean {
  return !unknownType.test(type);
}

function plainOf(kind: Kind, id: string, event: WireEvent): WireEvent {
  const { subagentRunId } = event;
  if (kind === 'tool') return { type: 'TOOL_CALL_ARGS', toolCallId: id, subagentRunId };
  const type = kind === 'text' ? 'TEXT_MESSAGE_CONTENT' : 'REASONING_MESSAGE_CONTENT';
  return { type, messageId: id, subagentRunId };
}

function openerOf(kind: Kind, id: string, event: WireEvent): WireEvent {
  const { subagentRunId, parentMessageId } = event;
  if (kind === 'tool') return { type: 'TOOL_CALL_START', toolCallId: id, subagentRunId, parentMessageId };
  const type = kind === 'text' ? 'TEXT_MESSAGE_START' : 'REASONING_MESSAGE_START';
  return { type, messageId: id, subagentRunId };
}

function newRun(): RunSequence {
  return {
    state: 'before',
    open: { text: new Set(), tool: new Set(), reasoning: new Set(), span: new Set() },
    owners: { message: new Map(), call: new Map(), activity: new Map(), reasoning: new Map() },
    steps: new Set(),
    subagents: { active: new Set(), closed: new Set() },
  };
}

function copyRun(run: RunSequence): RunSequence {
  const { open, owners, subagents } = run;
  return {
    state: run.state,
    open: {
      text: new Set(open.text),
      tool: new Set(open.tool),
      reasoning: new Set(open.reasoning),
      span: new Set(open.span),
    },
    owners: {
      message: new Map(owners.message),
      call: new Map(owners.call),
      activity: new Map(owners.activity),
      reasoning: new Map(owners.reasoning),
    },
    steps: new Set(run.steps),
    subagents: { active: new Set(subagents.active), closed: new Set(subagents.closed) },
  };
}
