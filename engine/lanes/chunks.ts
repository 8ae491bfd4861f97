import { type ReadEvent, stringField } from '../event/read';
import { type Break, ownerName } from './break';

export type StreamKind = 'text' | 'tool' | 'reasoning';

/** A chunk stream that a lane holds open; a lane is the parent agent (undefined) or one `subagentRunId`. */
export interface OpenStream {
  kind: StreamKind;
  id: string;
  role?: string;
  name?: string;
  parentMessageId?: string;
  owner: string | undefined;
}

/** What one event does to the lanes: streams it closes, the stream it opens or continues, or why it cannot. */
export interface LaneStep {
  closed: OpenStream[];
  stream?: OpenStream;
  opens?: boolean;
  /** the chunk stands for content too, not for a start alone */
  content?: boolean;
  broken?: Break;
  /** a first chunk without its id or `toolCallName` */
  missing?: 'messageId' | 'toolCallId' | 'toolCallName';
}

const CHUNK_KIND: Readonly<Record<string, StreamKind>> = {
  TEXT_MESSAGE_CHUNK: 'text',
  TOOL_CALL_CHUNK: 'tool',
  REASONING_MESSAGE_CHUNK: 'reasoning',
};

const ENTITY: Record<StreamKind, string> = {
  text: 'text message',
  tool: 'tool call',
  reasoning: 'reasoning message',
};

const CLOSES_ALL = new Set(['RUN_STARTED', 'RUN_FINISHED', 'RUN_ERROR', 'MESSAGES_SNAPSHOT']);
const CLOSES_NONE = new Set([
  'RAW',
  'ACTIVITY_SNAPSHOT',
  'ACTIVITY_DELTA',
  'REASONING_ENCRYPTED_VALUE',
  'SUBAGENT_STARTED',
]);

/** The chunk streams that a connection's lanes hold open (spec section 5, Chunks). */
export class Lanes {
  private readonly open = new Map<string | undefined, OpenStream>();

  /** Takes one event, chunk or not, of a known type. */
  step(event: ReadEvent): LaneStep {
    const kind = CHUNK_KIND[event.type];
    if (kind) return this.chunk(event, kind);
    if (CLOSES_ALL.has(event.type))
      return { closed: [...this.open.keys()].flatMap((lane) => this.close(lane)) };
    if (CLOSES_NONE.has(event.type)) return { closed: [] };
    const owner = stringField(event, 'subagentRunId');
    const ends = event.type === 'SUBAGENT_FINISHED' || event.type === 'SUBAGENT_ERROR';
    return { closed: ends && owner === undefined ? [] : this.close(owner) };
  }

  private close(lane: string | undefined): OpenStream[] {
    const stream = this.open.get(lane);
    if (!stream) return [];
    this.open.delete(lane);
    return [stream];
  }

  private chunk(event: ReadEvent, kind: StreamKind): LaneStep {
    const idName = kind === 'tool' ? 'toolCallId' : 'messageId';
    const id = stringField(event, idName);
    const lane = this.laneOf(event, kind, id);
    if ('broken' in lane) return { closed: [], broken: lane.broken };
    const held = this.open.get(lane.owner);
    const content = event.fields.delta !== undefined || event.fields.rawEvent !== undefined;
    if (held?.kind === kind && (id === undefined || id === held.id)) {
      const broken = disagreement(event, held);
      const step: LaneStep = {
        closed: [],
        stream: held,
        content: content || event.metadata.state === 'object',
      };
      if (broken) step.broken = broken;
      return step;
    }
    const closed = this.close(lane.owner);
    if (id === undefined) return { closed, missing: idName };
    const stream = streamOf(event, kind, id);
    this.open.set(lane.owner, stream);
    const step: LaneStep = { closed, stream, opens: true, content };
    if (kind === 'tool' && stream.name === undefined) step.missing = 'toolCallName';
    return step;
  }

  private laneOf(
    event: ReadEvent,
    kind: StreamKind,
    id: string | undefined,
  ): { owner: string | undefined } | { broken: Break } {
    const tag = stringField(event, 'subagentRunId');
    if (id !== undefined) {
      const holder = [...this.open].find(([, stream]) => stream.kind === kind && stream.id === id);
      if (!holder) return { owner: tag };
      if (tag === undefined || tag === holder[0]) return { owner: holder[0] };
      const owner = ownerName(holder[0]);
      return { broken: { reason: 'owner', type: event.type, entity: ENTITY[kind], id, owner } };
    }
    if (tag !== undefined) return { owner: tag };
    if (this.open.get(undefined)?.kind === kind) return { owner: undefined };
    const candidates = [...this.open].filter(([, stream]) => stream.kind === kind);
    if (candidates.length > 1)
      return { broken: { reason: 'ambiguous-chunk', type: event.type, entity: ENTITY[kind] } };
    return { owner: candidates[0]?.[0] };
  }
}

function streamOf(event: ReadEvent, kind: StreamKind, id: string): OpenStream {
  const stream: OpenStream = { kind, id, owner: stringField(event, 'subagentRunId') };
  if (kind === 'text') stream.role = stringField(event, 'role') ?? 'assistant';
  const name = stringField(event, kind === 'tool' ? 'toolCallName' : 'name');
  if (name !== undefined) stream.name = name;
  const parent = stringField(event, 'parentMessageId');
  if (parent !== undefined) stream.parentMessageId = parent;
  return stream;
}

/** A continuation may repeat what its opener said, with the same value only. */
function disagreement(event: ReadEvent, held: OpenStream): Break | undefined {
  const repeated: [field: string, established: string | undefined][] =
    held.kind === 'text'
      ? [
          ['role', held.role],
          ['name', held.name],
        ]
      : held.kind === 'tool'
        ? [
            ['toolCallName', held.name],
            ['parentMessageId', held.parentMessageId],
          ]
        : [];
  for (const [field, established] of repeated) {
    const said = stringField(event, field);
    if (said !== undefined && said !== established)
      return { reason: 'chunk-repeat', type: event.type, entity: ENTITY[held.kind], id: held.id, field };
  }
  return undefined;
}
