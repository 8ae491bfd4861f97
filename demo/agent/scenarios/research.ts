import type { Scenario, ScenarioEvent, Turn } from '../event';
import { reasoningMessage, textMessage, toolCall } from '../spans';

/** Reasoning, tool calls with their results, activities, state, and events whose metadata lands nowhere. */
export const research: Scenario = function* (turn) {
  const { id } = turn;
  yield { type: 'STATE_SNAPSHOT', snapshot: { trip: 'Lisbon', found: 0 }, metadata: { 'acme.revision': 1 } };
  yield* think(turn);
  yield* plan(turn);
  yield* textMessage(id('intro'), 'Let me check what is available for that weekend.', {
    start: { 'acme.traceId': 'tr_59bc02', stage: 'search' },
    end: { finishReason: 'tool_calls' },
  });
  yield* flights(turn);
  yield* hotels(turn);
  yield* weather(turn);
  yield {
    type: 'STATE_DELTA',
    delta: [{ op: 'replace', path: '/found', value: 3 }],
    metadata: { 'acme.revision': 2 },
  };
  yield {
    type: 'CUSTOM',
    name: 'acme.progress',
    value: { done: 3 },
    metadata: { 'acme.channel': 'progress' },
  };
  yield {
    type: 'RAW',
    event: { object: 'chat.completion.chunk' },
    source: 'openai',
    metadata: { provider: 'openai' },
  };
  yield* textMessage(
    id('summary'),
    'TAP flies on Friday at 18:40 for 142 €, the Memmo Alfama has a double room for 189 €, and the weekend looks dry and mild.',
    {
      start: { 'acme.traceId': 'tr_59bc02', stage: 'summary', latencyMs: 380 },
      content: { 3: { latencyMs: 640 } },
      end: { latencyMs: 1210, usage: { in: 3100, out: 96 }, finishReason: 'stop' },
    },
  );
};

function* think({ id }: Turn): Iterable<ScenarioEvent> {
  const span = id('thinking');
  yield { type: 'REASONING_START', messageId: span, metadata: { 'acme.effort': 'medium' } };
  yield* reasoningMessage(
    id('reasoning'),
    'The weekend is fixed, so flights decide. Then a hotel close to the old town.',
    {
      start: { 'acme.provider': 'openai', 'acme.effort': 'medium' },
      content: { 1: { 'acme.tokens': 41 } },
      end: { 'acme.tokens': 118, thoughtSignature: 'c2lnbmVk' },
    },
  );
  yield { type: 'REASONING_END', messageId: span, metadata: { 'acme.effort': 'medium' } };
  yield* reasoningMessage(id('doubt'), 'Check the weather too before promising a terrace.', {
    start: { 'acme.provider': 'openai' },
    end: { 'acme.tokens': 24 },
  });
  yield {
    type: 'REASONING_ENCRYPTED_VALUE',
    subtype: 'message',
    entityId: id('reasoning'),
    encryptedValue: 'ZW5jcnlwdGVk',
    metadata: { 'acme.keyId': 'k-7' },
  };
}

function* plan({ id }: Turn): Iterable<ScenarioEvent> {
  yield {
    type: 'ACTIVITY_SNAPSHOT',
    messageId: id('plan'),
    activityType: 'plan',
    content: {
      steps: [
        { title: 'Flights', state: 'running' },
        { title: 'Hotels', state: 'waiting' },
      ],
    },
    metadata: { 'acme.view': 'checklist', progress: { done: 0, total: 3, label: 'starting' } },
  };
}

function* flights({ id }: Turn): Iterable<ScenarioEvent> {
  const toolCallId = id('call-flights');
  yield* toolCall(
    { toolCallId, toolCallName: 'search_flights', parentMessageId: id('intro') },
    { from: 'BER', to: 'LIS', date: '2027-05-14' },
    {
      start: { 'acme.traceId': 'tr_59bc02', cost: { tokens: 18, calls: 1 } },
      content: { 1: { cost: { tokens: 44 } } },
      end: { 'acme.cache': 'miss' },
    },
  );
  yield {
    type: 'TOOL_CALL_RESULT',
    messageId: id('result-flights'),
    toolCallId,
    role: 'tool',
    content: '{"airline":"TAP","departs":"18:40","price":142}',
    metadata: { source: 'amadeus', latencyMs: 412 },
  };
  yield {
    type: 'ACTIVITY_DELTA',
    messageId: id('plan'),
    activityType: 'plan',
    patch: [{ op: 'replace', path: '/steps/0/state', value: 'done' }],
    metadata: { progress: { done: 1, total: 3 } },
  };
}

function* hotels({ id }: Turn): Iterable<ScenarioEvent> {
  const toolCallId = id('call-hotels');
  const parentMessageId = id('intro');
  // chunks: the first names the call, the rest continue it
  yield {
    type: 'TOOL_CALL_CHUNK',
    toolCallId,
    toolCallName: 'search_hotels',
    parentMessageId,
    delta: '{"city":"Lis',
    metadata: { 'acme.traceId': 'tr_59bc02', 'acme.attempt': 1 },
  };
  yield { type: 'TOOL_CALL_CHUNK', delta: 'bon","nights":2}', metadata: { 'acme.attempt': 2 } };
  yield {
    type: 'TOOL_CALL_RESULT',
    messageId: id('result-hotels'),
    toolCallId,
    role: 'tool',
    content: '{"name":"Memmo Alfama","price":189}',
    metadata: { 'acme.source': 'booking', 'acme.cache': 'hit' },
  };
  yield {
    type: 'ACTIVITY_DELTA',
    messageId: id('plan'),
    activityType: 'plan',
    patch: [{ op: 'replace', path: '/steps/1/state', value: 'done' }],
    metadata: { progress: { done: 2 } },
  };
}

function* weather({ id }: Turn): Iterable<ScenarioEvent> {
  const toolCallId = id('call-weather');
  yield* toolCall(
    { toolCallId, toolCallName: 'get_weather', parentMessageId: id('intro') },
    { city: 'Lisbon' },
  );
  yield {
    type: 'TOOL_CALL_RESULT',
    messageId: id('result-weather'),
    toolCallId,
    role: 'tool',
    content: [{ type: 'text', text: 'Dry, 22 °C', metadata: { confidence: 0.9 } }],
    metadata: { 'acme.source': 'open-meteo' },
  };
  yield {
    type: 'ACTIVITY_SNAPSHOT',
    messageId: id('weather'),
    activityType: 'weather',
    content: { summary: 'Dry, 22 °C' },
    metadata: { 'acme.view': 'card' },
  };
}
