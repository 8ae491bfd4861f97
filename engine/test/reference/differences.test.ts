import { readFileSync } from 'node:fs';
import { HttpAgent, type Message } from '@ag-ui/client';
import { describe, expect, test } from 'vitest';
import type { JsonText } from '../../record';
import { findingsOf, itemOf, type Report, reportOf, sessionOf } from '../report';
import {
  activity,
  call,
  event,
  message,
  messagesSnapshot,
  reasoning,
  reportOn,
  runStarted,
  text,
  wholeRun,
} from '../streams/event';
import { wireRecords } from '../wire/bytes';
import { playToReference } from './agent';
import { threadOf } from './agreed';
import './quiet';

/** What `HttpAgent` makes of a response's body, its text given in pieces. */
async function httpAgent(...pieces: string[]): Promise<{ messages: Message[]; error: unknown }> {
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      for (const piece of pieces) {
        controller.enqueue(new TextEncoder().encode(piece));
        await new Promise((resolve) => setImmediate(resolve));
      }
      controller.close();
    },
  });
  const headers = { 'content-type': 'text/event-stream' };
  const agent = new HttpAgent({ url: 'http://localhost/agent', threadId: 'thread' });
  agent.fetch = () => Promise.resolve(new Response(body, { headers }));
  let error: unknown;
  await agent.runAgent({ runId: 'run' }).catch((failure: unknown) => {
    error = failure;
  });
  return { messages: agent.messages, error };
}

async function reference(events: readonly JsonText[]): ReturnType<typeof playToReference> {
  return playToReference(threadOf([events]));
}

const sse = (events: readonly string[], end = '\n\n'): string =>
  events.map((line) => `data: ${line}${end}`).join('');
const streamed = (body: string): Report => reportOf(sessionOf(wireRecords([body], 'text/event-stream')));

const run = wholeRun(text.start('m', '{"acme:k":1}'), text.end('m'));

const differences: [title: string, prove: () => Promise<void>][] = [
  [
    'Lines that end with CRLF or CR',
    async () => {
      for (const end of ['\r\n\r\n', '\r\r']) {
        expect((await httpAgent(sse(run, end))).messages).toEqual([]);
        const report = streamed(sse(run, end));
        expect(itemOf(report, 'text-message', 'm').metadata).toEqual({ 'acme:k': 1 });
        expect(findingsOf(report, 'reference-differs')).toHaveLength(1);
      }
    },
  ],
  [
    'A [DONE] sentinel',
    async () => {
      expect((await httpAgent(sse(run), 'data: [DONE]\n\n')).error).toBeInstanceOf(SyntaxError);
      const report = streamed(sse([...run, '[DONE]']));
      expect(report.counts.findings.error).toBe(0);
      expect(findingsOf(report, 'reference-differs')).toHaveLength(1);
    },
  ],
  [
    'A last frame without its blank line',
    async () => {
      const body = sse(run).slice(0, -2);
      expect((await httpAgent(body)).error).toBeUndefined();
      const report = streamed(body);
      expect(report.runs[0]?.status).toBe('finished');
      expect(findingsOf(report, 'reference-differs')).toHaveLength(1);
    },
  ],
  [
    'A role or subtype that an enum does not know',
    async () => {
      const wrong = [
        text.start('m', '{"acme:k":1}', { role: 'narrator' }),
        reasoning.start('m', '{"acme:k":1}', { role: 'assistant' }),
        call.result('m', 'c', '{"acme:k":1}', { role: 'assistant' }),
        event('REASONING_ENCRYPTED_VALUE', { subtype: 'image', entityId: 'm', encryptedValue: 'x' }),
      ];
      for (const unknown of wrong) {
        expect((await reference([runStarted(), unknown]))[0]?.stoppedAt).toBe(1);
        const report = reportOn([runStarted(), unknown]);
        expect(report.counts.findings.error).toBe(0);
        expect(findingsOf(report, 'reference-differs')).toHaveLength(1);
      }
    },
  ],
  [
    'Held messages that share an id, restated by a snapshot',
    async () => {
      const twice = [message('m', 'user'), message('m', 'user')];
      const events = wholeRun(
        messagesSnapshot(twice),
        messagesSnapshot([twice[0]!]),
        text.chunk('m', '{"acme:k":1}'),
      );
      const [turn] = await reference(events);
      expect(turn?.aliased).toBe(true);
      expect(turn?.messages.map(({ metadata }) => metadata)).toEqual([{ 'acme:k': 1 }, { 'acme:k': 1 }]);
      expect(reportOn(events).items.map(({ metadata }) => metadata)).toEqual([{ 'acme:k': 1 }, undefined]);
    },
  ],
  [
    'Events of the chunk that holds the breaking one',
    async () => {
      const events = [runStarted(), text.start('m', '{"acme:k":1}'), text.end('nobody')];
      const together = await httpAgent(sse(events));
      expect(together.error).toBeDefined();
      expect(together.messages).toEqual([]);
      const apart = await httpAgent(...events.map((line) => sse([line])));
      expect(apart.messages.map(({ metadata }) => metadata)).toEqual([{ 'acme:k': 1 }]);
      expect(itemOf(reportOn(events), 'text-message', 'm').metadata).toEqual({ 'acme:k': 1 });
    },
  ],
  [
    'After a broken sequence or a malformed event',
    async () => {
      const events = [runStarted(), text.start('m'), text.end('nobody'), text.content('m', '{"acme:k":1}')];
      expect((await reference(events))[0]?.messages.map(({ metadata }) => metadata)).toEqual([undefined]);
      expect(itemOf(reportOn(events), 'text-message', 'm').metadata).toEqual({ 'acme:k': 1 });
    },
  ],
  [
    'The thread that an event names',
    async () => {
      const events = wholeRun(text.start('m', '{"acme:k":1}'), text.end('m')).map((line) =>
        line.replaceAll('"thread"', '"elsewhere"'),
      );
      expect((await reference(events))[0]?.messages).toHaveLength(1);
      expect(reportOn(events).items.map(({ threadId }) => threadId)).toEqual(['elsewhere']);
    },
  ],
  [
    'A delta that fails to apply and names another activity type',
    async () => {
      const patch = [{ op: 'remove', path: '/not/there' }];
      const events = wholeRun(
        activity.snapshot('a'),
        activity.delta('a', undefined, { activityType: 'search', patch }),
      );
      expect((await reference(events))[0]?.messages).toEqual([
        expect.objectContaining({ activityType: 'plan' }),
      ]);
      expect(itemOf(reportOn(events), 'activity-message', 'a').activityType).toBe('search');
    },
  ],
  [
    'Malformed metadata on an event of an unknown type',
    async () => {
      const events = wholeRun(event('NEW_EVENT', {}, 'null'));
      expect((await reference(events))[0]?.stoppedAt).toBeUndefined();
      expect(findingsOf(reportOn(events), 'malformed-metadata')).toHaveLength(1);
    },
  ],
  [
    'Digits, repeated keys and the order of integer-like keys',
    async () => {
      const metadata = '{"b":12345678901234567890,"1":1.0,"1":2}';
      const events = wholeRun(text.start('m', metadata), text.end('m'));
      const [held] = (await reference(events))[0]?.messages ?? [];
      expect(JSON.stringify(held?.metadata)).toBe('{"1":2,"b":12345678901234567000}');
      const { text: value } = sessionOf(wireRecords([sse(events)], 'text/event-stream')).answer({
        query: 'item',
        item: 0,
      })!.keys[0]!.held!;
      expect(value).toBe('12345678901234567890');
    },
  ],
];

describe('where the reference client differs', () => {
  test.each(differences)('%s', (_, prove) => prove());

  test('docs/reference-differences.md lists them all', () => {
    const page = readFileSync(new URL('../../../docs/reference-differences.md', import.meta.url), 'utf8');
    const titles = [...page.matchAll(/^## (.*)$/gm)].map(([, title]) => title);
    expect(titles).toEqual(differences.map(([title]) => title));
  });
});
