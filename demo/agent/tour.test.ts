import { type BaseEvent, HttpAgent, type Message, type RunAgentInput } from '@ag-ui/client';
import { AGUI_MEDIA_TYPE } from '@ag-ui/encoder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerTo, asks, tools } from '../page/tour';
import { type RunningAgent, startAgent } from './server';

let server: RunningAgent;

beforeAll(async () => {
  server = await startAgent({ pace: 0 });
});

afterAll(() => server.close());

describe.each(['text/event-stream', AGUI_MEDIA_TYPE])('the full tour over %s', (accept) => {
  it('is accepted by the reference client and builds 30 items or more', async () => {
    const { messages, events } = await tour(accept);
    const calls = messages.flatMap((message) =>
      message.role === 'assistant' ? (message.toolCalls ?? []) : [],
    );
    expect(messages.length + calls.length).toBeGreaterThanOrEqual(30);
    expect(new Set(messages.map((message) => message.role))).toEqual(
      new Set(['user', 'assistant', 'reasoning', 'tool', 'activity']),
    );
    expect(events.at(-1)?.type).toBe('RUN_FINISHED');
    expect(events.filter((event) => event.type === 'RUN_FINISHED')).toHaveLength(7);
  });

  it('carries metadata on an event of every type but those of errors and retired shapes', async () => {
    const { events } = await tour(accept);
    const carrying = new Set(events.filter((event) => event.metadata).map((event) => event.type));
    expect([...carrying].sort()).toEqual(everyType);
  });
});

it('answers a body that is no run input with status 400', async () => {
  const answer = await fetch(`${server.url}agent`, { method: 'POST', body: '{"messages":' });
  expect(answer.status).toBe(400);
});

it('ends a run of an unknown scenario with RUN_ERROR', async () => {
  const input = { threadId: 't', runId: 'r', messages: [], forwardedProps: { scenario: 'none' } };
  const answer = await fetch(`${server.url}agent`, { method: 'POST', body: JSON.stringify(input) });
  expect(await answer.text()).toContain('"type":"RUN_ERROR"');
});

/** What the client's pipeline hands on: it has made explicit events of the chunks. */
const everyType = [
  'ACTIVITY_DELTA',
  'ACTIVITY_SNAPSHOT',
  'CUSTOM',
  'MESSAGES_SNAPSHOT',
  'RAW',
  'REASONING_ENCRYPTED_VALUE',
  'REASONING_END',
  'REASONING_MESSAGE_CONTENT',
  'REASONING_MESSAGE_END',
  'REASONING_MESSAGE_START',
  'REASONING_START',
  'RUN_FINISHED',
  'RUN_STARTED',
  'STATE_DELTA',
  'STATE_SNAPSHOT',
  'STEP_FINISHED',
  'STEP_STARTED',
  'SUBAGENT_ERROR',
  'SUBAGENT_FINISHED',
  'SUBAGENT_STARTED',
  'TEXT_MESSAGE_CONTENT',
  'TEXT_MESSAGE_END',
  'TEXT_MESSAGE_START',
  'TOOL_CALL_ARGS',
  'TOOL_CALL_END',
  'TOOL_CALL_RESULT',
  'TOOL_CALL_START',
];

async function tour(accept: string): Promise<{ messages: Message[]; events: BaseEvent[] }> {
  const agent = new (class extends HttpAgent {
    protected override requestInit(input: RunAgentInput): RequestInit {
      const request = super.requestInit(input);
      return { ...request, headers: { ...(request.headers as Record<string, string>), Accept: accept } };
    }
  })({ url: `${server.url}agent` });
  const events: BaseEvent[] = [];
  agent.subscribe({ onEvent: ({ event }) => void events.push(event) });
  for (const [index, { scenario, content }] of asks.entries()) {
    agent.addMessage({ id: `user-${index + 1}`, role: 'user', content });
    await agent.runAgent({ runId: `run-${index + 1}`, tools, forwardedProps: { scenario } });
  }
  const resume = agent.pendingInterrupts.map(({ id }) => answerTo(id, true));
  expect(resume).toHaveLength(1);
  await agent.runAgent({ runId: 'run-7', tools, resume, forwardedProps: { scenario: 'approval' } });
  return { messages: agent.messages, events };
}
