import type { Scenario, ScenarioEvent, Turn } from '../event';

interface Member {
  subagentRunId: string;
  name: string;
  topic: string;
  /** the two members write `score` with different JSON types */
  score: unknown;
}

/** Subagents that work at the same time and stream in chunks; one of them fails. */
export const team: Scenario = function* (turn) {
  const { id } = turn;
  const food: Member = {
    subagentRunId: id('sub-food'),
    name: 'food scout',
    topic: 'restaurants',
    score: 0.92,
  };
  const art: Member = { subagentRunId: id('sub-art'), name: 'art scout', topic: 'museums', score: 'high' };
  for (const { subagentRunId, name } of [food, art]) {
    yield { type: 'SUBAGENT_STARTED', subagentRunId, name, metadata: { 'acme.model': 'small-3' } };
  }
  yield* interleave(scout(turn, food), scout(turn, art));
  for (const { subagentRunId } of [food, art]) {
    yield {
      type: 'SUBAGENT_FINISHED',
      subagentRunId,
      result: { found: 2 },
      metadata: { 'acme.tokens': 260 },
    };
  }
  yield* failing(turn);
  const messageId = id('digest');
  yield {
    type: 'TEXT_MESSAGE_CHUNK',
    messageId,
    role: 'assistant',
    delta: 'For dinner, Taberna da Rua das Flores; ',
    metadata: { 'acme.traceId': 'tr_59bc03', usage: { in: 900, out: 20 } },
  };
  yield {
    type: 'TEXT_MESSAGE_CHUNK',
    delta: 'for art, the Gulbenkian on Sunday morning.',
    metadata: { usage: { out: 44 } },
  };
};

function* scout({ id }: Turn, member: Member): Iterable<ScenarioEvent> {
  const { subagentRunId, topic } = member;
  const toolCallId = id(`call-${topic}`);
  yield {
    type: 'REASONING_MESSAGE_CHUNK',
    messageId: id(`thought-${topic}`),
    delta: `Which ${topic} `,
    subagentRunId,
    metadata: { 'acme.model': 'small-3', 'acme.tokens': 6 },
  };
  yield {
    type: 'REASONING_MESSAGE_CHUNK',
    delta: 'are worth the walk?',
    subagentRunId,
    metadata: { 'acme.tokens': 15 },
  };
  yield {
    type: 'TEXT_MESSAGE_CHUNK',
    messageId: id(`scout-${topic}`),
    role: 'assistant',
    delta: `Looking at ${topic} `,
    subagentRunId,
    metadata: { 'acme.model': 'small-3', score: member.score },
  };
  yield {
    type: 'TEXT_MESSAGE_CHUNK',
    delta: 'in the centre.',
    subagentRunId,
    metadata: { 'acme.stage': 'search' },
  };
  yield {
    type: 'TOOL_CALL_CHUNK',
    toolCallId,
    toolCallName: 'search_places',
    parentMessageId: id(`scout-${topic}`),
    delta: '{"kind":',
    subagentRunId,
    metadata: { 'acme.attempt': 1 },
  };
  yield { type: 'TOOL_CALL_CHUNK', delta: `"${topic}"}`, subagentRunId, metadata: { 'acme.cache': 'miss' } };
  yield {
    type: 'TOOL_CALL_RESULT',
    messageId: id(`places-${topic}`),
    toolCallId,
    role: 'tool',
    content: `2 ${topic}`,
    subagentRunId,
    metadata: { 'acme.source': 'osm', 'acme.latencyMs': 230 },
  };
  yield {
    type: 'TEXT_MESSAGE_CHUNK',
    messageId: id(`found-${topic}`),
    role: 'assistant',
    delta: `Found two good ${topic}.`,
    subagentRunId,
    metadata: { 'acme.model': 'small-3', 'acme.stage': 'done' },
  };
}

function* failing({ id }: Turn): Iterable<ScenarioEvent> {
  const subagentRunId = id('sub-events');
  yield {
    type: 'SUBAGENT_STARTED',
    subagentRunId,
    name: 'event scout',
    metadata: { 'acme.model': 'small-3' },
  };
  yield {
    type: 'TEXT_MESSAGE_CHUNK',
    messageId: id('scout-events'),
    role: 'assistant',
    delta: 'Looking at concerts …',
    subagentRunId,
    metadata: { 'acme.model': 'small-3' },
  };
  yield {
    type: 'SUBAGENT_ERROR',
    subagentRunId,
    message: 'The events service did not answer.',
    code: 'timeout',
    metadata: { 'acme.retryable': true },
  };
}

function* interleave(...streams: Iterable<ScenarioEvent>[]): Iterable<ScenarioEvent> {
  const open = streams.map((stream) => stream[Symbol.iterator]());
  while (open.length > 0) {
    for (const stream of [...open]) {
      const next = stream.next();
      if (next.done) open.splice(open.indexOf(stream), 1);
      else yield next.value;
    }
  }
}
