import { describe, expect, it } from 'vitest';
import { withoutCredentials } from './address';
import { hookRecord, relayMessage } from './border';

describe('what a relay port may say', () => {
  it('is read, field by field, and nothing else comes along', () => {
    const hello = {
      kind: 'hello',
      frameUrl: 'https://a.example/x#y',
      topUrl: '',
      document: 'd'.repeat(32),
      resumed: true,
      extra: {},
    };
    expect(relayMessage(hello)).toEqual({
      kind: 'hello',
      frameUrl: 'https://a.example/x',
      topUrl: '',
      document: 'd'.repeat(32),
      resumed: 0,
      resent: 0,
    });
    expect(relayMessage({ kind: 'left', seq: 3, t: 5 })).toEqual({ kind: 'left', seq: 3, t: 5 });
  });

  it.each([
    null,
    'hello',
    [],
    {},
    { kind: 'other' },
    { kind: 'hello', document: '../x' },
    { kind: 'hello', document: 7 },
    { kind: 'batch', seq: 0, records: [] },
    { kind: 'batch', seq: 1.5, records: [] },
    { kind: 'batch', seq: '1', records: [] },
    { kind: 'batch', seq: 1, records: {} },
    { kind: 'left', seq: 1, t: Number.NaN },
    { kind: 'dropped', seq: 1, streams: 'x', records: 1, bytes: 1 },
    JSON.parse('{"__proto__": {"kind": "left", "seq": 1, "t": 1}, "kind": "nothing"}'),
  ])('is refused: %j', (value) => {
    expect(relayMessage(value)).toBeUndefined();
  });

  it('loses the records that are none, and keeps the others in order', () => {
    const records = [
      { kind: 'end', stream: 1, t: 1, reason: 'complete' },
      { kind: 'end', stream: 1, t: 1, reason: 'otherwise' },
      { kind: 'bytes', stream: 1, t: 1, bytes: [1, 2] },
      { kind: 'bytes', stream: -1, t: 1, bytes: new Uint8Array(1) },
      { kind: 'bytes', stream: 2, t: 1, bytes: new Uint8Array(1) },
      { kind: 'text', stream: 2, t: 1, text: { toString: 'x' } },
    ];
    expect(relayMessage({ kind: 'batch', seq: 1, records })).toEqual({
      kind: 'batch',
      seq: 1,
      records: [records[0], records[4]],
    });
  });

  it('is bounded', () => {
    const open = {
      kind: 'open',
      stream: 1,
      t: 1,
      transport: 'fetch',
      method: 'p'.repeat(99),
      initiator: 's'.repeat(1e5),
    };
    const read = hookRecord({
      ...open,
      url: `https://a.example/${'x'.repeat(1e5)}`,
      input: 'i'.repeat(17 << 20),
    });
    expect(JSON.stringify(read).length).toBeLessThan(20_000);
    expect(read).not.toHaveProperty('input');
  });
});

describe('an address', () => {
  it.each([
    ['https://user:secret@a.example/p?q=1#frag', 'https://a.example/p?q=1'],
    ['https://a.example/?access_token=x&b=2', 'https://a.example/?access_token=REDACTED&b=2'],
    [
      'https://a.example/?X-Api-Key=x&Signature=y',
      'https://a.example/?X-Api-Key=REDACTED&Signature=REDACTED',
    ],
    ['https://a.example/?threadId=t&monkey=1', 'https://a.example/?threadId=t&monkey=1'],
    ['nothing', ''],
  ])('%s becomes %s', (given, kept) => {
    expect(withoutCredentials(given)).toBe(kept);
  });
});
