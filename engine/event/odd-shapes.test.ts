import { describe, expect, it } from 'vitest';
import { losesPrecision } from '../json/number';
import { valueAt } from '../json/text';
import { createDecoder } from '../wire/decoder';
import { readEvent } from './read';
import { readEntries, readMessages, readParts, readRunInput } from './stored';

const read = (event: object) => readEvent(JSON.stringify(event), 7, {});

describe('stored shapes that are not what they should be', () => {
  it('reads no message without a string id or with an unknown role, and no call without an id', () => {
    const messages = [
      1,
      { id: 5, role: 'user' },
      { id: 'a', role: 'elf' },
      { id: 'b', role: 'assistant', toolCalls: [{ id: 3 }, { id: 'c' }], content: [{ metadata: 1 }, 'x'] },
    ];
    const text = JSON.stringify(messages);
    expect(readMessages(text, 0, messages)).toEqual([
      {
        id: 'b',
        role: 'assistant',
        metadata: { state: 'absent' },
        toolCalls: [{ id: 'c', name: '', metadata: { state: 'absent' } }],
        parts: [{ index: 0, type: '', metadata: '1' }],
      },
    ]);
    expect(readMessages('5', 0, 5)).toEqual([]);
    expect(readParts('[{"type":"text"}]', 0, [{ type: 'text' }])).toEqual([]);
    expect(readEntries('[{"name":1},{"name":"f"}]', 0, [{ name: 1 }, { name: 'f' }], 'name')).toEqual([
      { id: 'f', metadata: { state: 'absent' } },
    ]);
  });

  it('reads what a run input holds, be it little', () => {
    const empty = { messages: [], tools: [], resume: [] };
    expect(readRunInput('5', 0, 5)).toEqual(empty);
    expect(readRunInput('{}', 0, {})).toEqual(empty);
    expect(readRunInput('{"parentRunId":"p"}', 0, { parentRunId: 'p' })).toEqual({
      ...empty,
      parentRunId: 'p',
    });
  });
});

describe('retired shapes', () => {
  it('gives a THINKING continuation without an opener an id of its own', () => {
    const event = read({ type: 'THINKING_TEXT_MESSAGE_END' });
    expect(event).toMatchObject({ type: 'REASONING_MESSAGE_END', sentType: 'THINKING_TEXT_MESSAGE_END' });
    expect(event.fields.messageId).toBe('thinking-7');
  });

  it('translates the nulls of an echoed input, and leaves odd entries alone', () => {
    const input = {
      threadId: 't',
      runId: 'r',
      messages: [{ id: 'u', role: 'user', content: ['x', { type: 'image', metadata: null }] }, 3],
      tools: [{ name: 'f', description: '', parameters: null }, 'x'],
      resume: [{ interruptId: 'i', status: 'resolved', payload: null }],
      forwardedProps: null,
      state: null,
    };
    const event = read({ type: 'RUN_STARTED', threadId: 't', runId: 'r', rawEvent: null, input });
    expect(event.retired).toEqual([
      'rawEvent: null',
      'input.state: null',
      'input.forwardedProps: null',
      'metadata: null of a media part',
      'input.tools[].parameters: null',
      'input.resume[].payload: null',
    ]);
    expect(event.fields).not.toHaveProperty('rawEvent');
    expect(event.fields.input).toMatchObject({ tools: [{ name: 'f', description: '' }, 'x'] });
  });
});

describe('union members', () => {
  it.each([
    [{ outcome: {} }, 0],
    [{ outcome: { type: 5 } }, 0],
    [{ outcome: { type: 'new' } }, 0],
    [{ outcome: [] }, 1],
    [{ outcome: 'success' }, 1],
    [{ outcome: { type: 'interrupt', interrupts: 'x' } }, 1],
  ])(
    '%j makes %i faults: a member without a known name is stripped, a wrong value is not',
    (more, faults) => {
      const event = read({ type: 'RUN_FINISHED', threadId: 't', runId: 'r', ...more });
      expect(event.faults).toHaveLength(faults);
    },
  );
});

describe('texts and numbers at their edges', () => {
  it('finds nothing where there is nothing', () => {
    expect(valueAt('{"a":1}', [0])).toBeUndefined();
    expect(valueAt('[1]', ['a'])).toBeUndefined();
    expect(valueAt('{"a":1,"b":{"a":2}}', ['b', 'a'])).toBe('2');
  });

  it.each([
    ['5e-324', false],
    ['-4.9406564584124654e-324', true],
    ['2.4703282292062328e-324', true],
    ['-9007199254740993', true],
    ['-9007199254740992', false],
  ])('%s, near where doubles end, loses: %s', (text, loses) => {
    expect(losesPrecision(text)).toBe(loses);
  });
});

describe('decoders at their edges', () => {
  it('take text where bytes are usual, and bytes where text is', () => {
    const socket = createDecoder({ transport: 'websocket', contentType: '' });
    expect(socket.push(new TextEncoder().encode('{"type":"X"}'))).toEqual([
      { kind: 'event', event: '{"type":"X"}', parsed: { type: 'X' } },
    ]);
    expect(socket.end()).toEqual([]);
    const binary = createDecoder({ transport: 'fetch', contentType: 'application/vnd.ag-ui.event+proto' });
    expect(binary.push('\0\0\0\x02\xff\xff')).toEqual([{ kind: 'frame', base64: '//8=' }]);
    expect(binary.framing).toBe('protobuf');
  });

  it('wait while only white space came, and end with nothing', () => {
    const decoder = createDecoder({ transport: 'fetch', contentType: 'text/plain; charset=utf-8' });
    expect(decoder.push(' \n')).toEqual([]);
    expect(decoder.framing).toBeUndefined();
    expect(decoder.end()).toEqual([]);
  });

  it('mark comments at the end as comments, and a lone CR as CR framing', () => {
    const decoder = createDecoder({ transport: 'fetch', contentType: 'text/event-stream' });
    expect(decoder.push('')).toEqual([]);
    expect(decoder.end()).toEqual([]);
    decoder.push('data: {"type":"X"}\r');
    expect(decoder.framing).toBe('sse-cr');
    const frames = [...decoder.push('\r: bye'), ...decoder.end()];
    expect(frames.map(({ kind }) => kind)).toEqual(['event', 'keepalive']);
  });

  it('refuse a protobuf frame beyond any size, once', () => {
    const binary = createDecoder({ transport: 'fetch', contentType: 'application/vnd.ag-ui.event+proto' });
    expect(binary.push(new Uint8Array([255, 255, 255, 255, 1]))).toHaveLength(1);
    expect(binary.push(new Uint8Array([0, 0, 0, 0]))).toEqual([]);
    expect(binary.end()).toEqual([]);
  });

  it('read a JSON document that is one event, or none', () => {
    const document = (text: string) => {
      const decoder = createDecoder({ transport: 'fetch', contentType: '' });
      return [...decoder.push(text), ...decoder.end()];
    };
    expect(document('[{"type":"X"},5]').map(({ kind }) => kind)).toEqual(['event', 'frame']);
    expect(document('{"id":"7","chunk":{"type":"X"}}')).toEqual([{ kind: 'event', event: '{"type":"X"}' }]);
    expect(document('[1,2,"t","ag_ui_event",{"type":"X"}]').map(({ kind }) => kind)).toEqual(
      Array(5).fill('frame').fill('event', 4),
    );
  });
});
