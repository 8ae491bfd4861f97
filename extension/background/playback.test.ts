import { EventType } from '@ag-ui/core';
import { EventEncoder } from '@ag-ui/encoder';
import { describe, expect, it } from 'vitest';
import type { EventRecord, SessionRecord } from '../../engine/index';
import type { HookRecord } from '../messages/content';
import type { PlacedEntry } from './entry';
import { frameAt } from './places';
import { createPlayback } from './playback';
import type { FramePlace } from './stream';

const encoder = new EventEncoder({ accept: 'application/vnd.ag-ui.event+proto' });
const runInput = JSON.stringify({ threadId: 't', runId: 'r', messages: [], tools: [], context: [] });

const events = [
  { type: EventType.RUN_STARTED, threadId: 't', runId: 'r' },
  { type: EventType.TEXT_MESSAGE_START, messageId: 'm', role: 'assistant' },
  ...Array.from({ length: 40 }, (_, number) => ({
    type: EventType.TEXT_MESSAGE_CONTENT,
    messageId: 'm',
    delta: 'é'.repeat(number + 1),
    metadata: { 'acme.n': number },
  })),
  { type: EventType.RUN_FINISHED, threadId: 't', runId: 'r' },
];

function joined(parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const wires = {
  'text/event-stream': joined(
    events.map((event) => new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`)),
  ),
  'application/vnd.ag-ui.event+proto': joined(
    events.map((event) => encoder.encodeBinary(event as Parameters<typeof encoder.encodeBinary>[0])),
  ),
};

/** A stream of this wire as entries of `size` bytes, several hook records to each. */
function entriesOf(contentType: keyof typeof wires, size: number, input?: string): PlacedEntry[] {
  const bytes = wires[contentType];
  const entry = (n: number, records: HookRecord[]): PlacedEntry => ({
    n,
    entry: { kind: 'batch', document: 'd'.repeat(32), frameUrl: 'https://a.example/', records },
  });
  const open = {
    kind: 'open',
    stream: 1,
    t: 1000,
    transport: 'fetch',
    method: 'POST',
    url: 'https://a.example/run',
  } as const;
  const entries = [
    entry(1, [
      { ...open, ...(input !== undefined && { input }) },
      { kind: 'head', stream: 1, t: 1001, status: 200, contentType, url: open.url },
    ]),
  ];
  for (let at = 0; at < bytes.length; at += size) {
    const cut = bytes.slice(at, at + size);
    const half = Math.floor(cut.length / 3);
    const pieces = [cut.slice(0, half), cut.slice(half)].filter(({ length }) => length > 0);
    entries.push(
      entry(
        entries.length + 1,
        pieces.map((piece) => ({ kind: 'bytes', stream: 1, t: 1002 + at, bytes: piece })),
      ),
    );
  }
  entries.push(entry(entries.length + 1, [{ kind: 'end', stream: 1, t: 9000, reason: 'complete' }]));
  return entries;
}

function play(entries: PlacedEntry[]) {
  const records: SessionRecord[] = [];
  const places: FramePlace[] = [];
  const letGo: number[] = [];
  const playback = createPlayback({
    push(record, place) {
      records.push(record);
      if (record.kind === 'event') places.push(place!);
    },
    started: () => {},
    letGo: ({ open }) => letGo.push(open.stream),
    ended: () => {},
  });
  for (const entry of entries) playback.take(entry);
  return { records, places, letGo, events: records.filter((record) => record.kind === 'event') };
}

const types = Object.keys(wires) as (keyof typeof wires)[];

describe.each(types)('a run as %s', (type) => {
  it('makes the same records however it is cut', () => {
    const withoutTimes = (records: EventRecord[]) => records.map(({ event, seq }) => ({ event, seq }));
    const whole = play(entriesOf(type, 1 << 20, runInput));
    expect(whole.events).toHaveLength(events.length);
    for (let size = 1; size < 200; size += 7)
      expect(withoutTimes(play(entriesOf(type, size, runInput)).events)).toEqual(withoutTimes(whole.events));
  });

  it('gives each event’s text back from the entries that hold it alone', () => {
    for (let size = 1; size < 400; size += 13) {
      const entries = entriesOf(type, size, runInput);
      const { places, events: read } = play(entries);
      for (const [event, place] of places.entries()) {
        const holding = entries.filter(({ n }) => n >= place.first && n <= place.last);
        const frame = frameAt(place, holding);
        expect(frame?.kind === 'event' && frame.event).toBe(read[event]!.event);
      }
    }
  });

  it('tells a request, a connection before any event, and a close', () => {
    const { records } = play(entriesOf(type, 100, runInput));
    expect(records.slice(0, 2).map(({ kind }) => kind)).toEqual(['connection', 'request']);
    expect(records.at(-1)).toMatchObject({ kind: 'close', reason: 'complete' });
    const connections = records.filter((record) => record.kind === 'connection');
    expect(connections.at(-1)).toMatchObject({ status: 200, contentType: type, framing: expect.any(String) });
  });

  it('is known by its RUN_STARTED where no request was seen', () => {
    const { records, letGo } = play(entriesOf(type, 64));
    expect(letGo).toEqual([]);
    expect(records.filter(({ kind }) => kind === 'event')).toHaveLength(events.length);
    expect(records.some(({ kind }) => kind === 'request')).toBe(false);
  });
});

describe('a stream that was cleared in the middle', () => {
  it('goes on with its next whole event, after a gap', () => {
    const entries = entriesOf('text/event-stream', 100, runInput);
    const before = createPlayback({ push: () => {}, started: () => {}, letGo: () => {}, ended: () => {} });
    for (const entry of entries.slice(0, 10)) before.take(entry);
    const [carry] = before.carries(5000);
    const { records, events: read } = play([{ n: 11, entry: carry! }, ...entries.slice(10)]);
    expect(records.slice(0, 2).map(({ kind }) => kind)).toEqual(['connection', 'gap']);
    expect(records.some(({ kind }) => kind === 'frame' || kind === 'request')).toBe(false);
    const all = play(entries).events.map(({ event }) => event);
    expect(read.length).toBeGreaterThan(20);
    expect(all.slice(-read.length)).toEqual(read.map(({ event }) => event));
  });
});
