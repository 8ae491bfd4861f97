import { describe, expect, it } from 'vitest';
import { pack, packedSize, unpack } from './bodies';
import { entrySize, type JournalEntry } from './entry';

const message = (n: number) => JSON.stringify({ id: `m${n}`, role: 'user', content: `${n} `.repeat(200) });

function sent(...inputs: string[]): JournalEntry {
  const records = inputs.map((input) => ({ kind: 'sent' as const, stream: 1, t: 1, input }));
  return { kind: 'batch', document: 'd', frameUrl: '', records };
}

const inputOf = (messages: string[]) =>
  `{ "threadId":"t", "runId" : "r","messages":[ ${messages.join(' , ')}] }`;

describe('run inputs taken apart', () => {
  it.each([
    ['plain', inputOf([message(1), message(2)])],
    ['in an envelope', `{"method":"agent/run","body":${inputOf([message(1), message(2)])}}`],
    ['with a body twice', inputOf([message(1), message(1)])],
    ['with short ones between', inputOf([message(1), '{"id":"x"}', message(2)])],
    ['with a lone surrogate', inputOf([message(1), `{"id":"${'x'.repeat(300)}\ud800"}`])],
    ['cut off', inputOf([message(1), message(2)]).slice(0, -200)],
    ['that is no JSON', `{"messages":[${'['.repeat(400)}`],
    ['that is empty', ''],
  ])('are whole again, to the letter: one %s', async (_, input) => {
    const entry = sent(input, inputOf([message(3)]));
    const { entry: left, inputs, bodies } = await pack('s', entry);
    expect(unpack(left, inputs, (key) => bodies.get(key))).toEqual(entry);
  });

  it('hold each body once', async () => {
    const { bodies } = await pack('s', sent(inputOf([message(1)]), inputOf([message(1), message(2)])));
    expect([...bodies.values()]).toEqual([message(1), message(2)]);
  });

  it('weigh little without their bodies', async () => {
    const entry = sent(inputOf([message(1), message(2)]));
    expect(packedSize(await pack('s', entry))).toBeLessThan(entrySize(entry) / 2);
  });
});
