import { describe, expect, test } from 'vitest';
import { agreed } from '../reference/agreed';
import { itemOf } from '../report';
import { text, wholeRun } from '../streams/event';

describe('spec section 3, merging', () => {
  test('3 an item holds the key-by-key merge of its events, in arrival order, last write winning', async () => {
    const report = await agreed(
      wholeRun(
        text.start('m', '{"a":1,"b":1}'),
        text.content('m', '{"b":2,"c":2}'),
        text.content('m'),
        text.end('m', '{"c":3,"a":1}'),
      ),
    );
    const { metadata, writes } = itemOf(report, 'text-message', 'm');
    expect(metadata).toEqual({ a: 1, b: 2, c: 3 });
    expect(writes.map(({ event, key, effect }) => [event, key, effect])).toEqual([
      [1, 'a', 'set'],
      [1, 'b', 'set'],
      [2, 'b', 'overwrite'],
      [2, 'c', 'set'],
      [4, 'c', 'overwrite'],
      [4, 'a', 'repeat'],
    ]);
    expect(report.counts.writes).toBe(6);
    expect(report.counts.overwrites).toBe(2);
  });

  test('3 a value is replaced whole, never merged into', async () => {
    const report = await agreed(
      wholeRun(text.start('m', '{"usage":{"in":5}}'), text.end('m', '{"usage":{"out":9}}')),
    );
    const { metadata, writes } = itemOf(report, 'text-message', 'm');
    expect(metadata).toEqual({ usage: { out: 9 } });
    expect(writes[1]).toMatchObject({
      effect: 'overwrite',
      previous: { in: 5 },
      value: { out: 9 },
      lost: ['/in'],
    });
  });

  test('3 an equal value is a repeat, whatever its spelling', async () => {
    const report = await agreed(
      wholeRun(text.start('m', '{"k":{"a":1.0,"b":[2]}}'), text.end('m', '{"k":{"b":[2],"a":1}}')),
    );
    expect(itemOf(report, 'text-message', 'm').writes.map(({ effect }) => effect)).toEqual(['set', 'repeat']);
  });

  test.each([
    ['1', '"1"'],
    ['null', 'false'],
    ['[]', '{}'],
    ['[1,2]', '[2,1]'],
    ['{"a":1}', '{"a":1,"b":null}'],
    ['0', 'null'],
  ])('3 %s and then %s is an overwrite', async (first, second) => {
    const report = await agreed(
      wholeRun(text.start('m', `{"k":${first}}`), text.end('m', `{"k":${second}}`)),
    );
    expect(itemOf(report, 'text-message', 'm').writes[1]).toMatchObject({
      effect: 'overwrite',
      previous: JSON.parse(first),
      value: JSON.parse(second),
    });
  });

  test('3 a key named twice in one object counts once, by its last value', async () => {
    const report = await agreed(wholeRun(text.start('m', '{"k":1,"j":0,"k":2}'), text.end('m')));
    expect(itemOf(report, 'text-message', 'm').writes.map(({ key, value }) => [key, value])).toEqual([
      ['k', 2],
      ['j', 0],
    ]);
  });
});
