import { describe, expect, test } from 'vitest';
import { agreed } from '../reference/agreed';
import { connectionRecords } from '../reference/records';
import { findingsOf, itemOf, reportOf, sessionOf, textOf } from '../report';
import { call, message, messagesSnapshot, reportOn, runInput, text, wholeRun } from '../streams/event';

describe('spec section 1, the value', () => {
  test('1 metadata is optional: an item of events without any has none, and no writes', async () => {
    const report = await agreed(wholeRun(text.start('m'), text.content('m'), text.end('m')));
    const item = itemOf(report, 'text-message', 'm');
    expect(item).not.toHaveProperty('metadata');
    expect(item.writes).toEqual([]);
  });

  test('1 any JSON value may stand under a key, and null under a key is kept', async () => {
    const metadata = '{"a":null,"b":[1,null],"c":"s","d":1.5,"e":true,"f":{"g":{}}}';
    const report = await agreed(wholeRun(text.start('m', metadata), text.end('m')));
    const item = itemOf(report, 'text-message', 'm');
    expect(item.metadata).toEqual(JSON.parse(metadata));
    expect(item.writes.map(({ key, effect }) => [key, effect])).toEqual(
      ['a', 'b', 'c', 'd', 'e', 'f'].map((key) => [key, 'set']),
    );
    expect(item.writes[0]?.value).toBeNull();
  });

  test('1 null under a key is data: it overwrites, and is overwritten', async () => {
    const report = await agreed(
      wholeRun(text.start('m', '{"a":1}'), text.content('m', '{"a":null}'), text.end('m', '{"a":2}')),
    );
    const { writes } = itemOf(report, 'text-message', 'm');
    expect(writes.map(({ effect }) => effect)).toEqual(['set', 'overwrite', 'overwrite']);
    expect(writes[2]).toHaveProperty('previous', null);
  });

  test.each(['null', '[]', '"text"', '7', 'true'])(
    '1 metadata %s is malformed, and spoils only itself',
    (value) => {
      const report = reportOn(wholeRun(text.start('m', value), text.end('m', '{"k":1}')));
      expect(findingsOf(report, 'malformed-metadata').map(({ event }) => event)).toEqual([1]);
      expect(findingsOf(report, 'broken-sequence')).toEqual([]);
      expect(itemOf(report, 'text-message', 'm').metadata).toEqual({ k: 1 });
    },
  );

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'])(
    '1 the key %s is a key like any other',
    async (key) => {
      const report = await agreed(
        wholeRun(
          text.start('m', `{${JSON.stringify(key)}:{"a":1}}`),
          text.content('m', `{${JSON.stringify(key)}:2}`),
          text.end('m', '{"other":{"__proto__":1}}'),
        ),
      );
      const { metadata, writes } = itemOf(report, 'text-message', 'm');
      expect(Object.entries(metadata ?? {})).toEqual([
        [key, 2],
        ['other', JSON.parse('{"__proto__":1}')],
      ]);
      expect(writes.map((write) => [write.key, write.effect])).toEqual([
        [key, 'set'],
        [key, 'overwrite'],
        ['other', 'set'],
      ]);
    },
  );

  test('1 a key is told by its value, however it is spelled', async () => {
    const report = await agreed(wholeRun(text.start('m', '{"\\u0061":1,"\\"":2}'), text.end('m', '{"a":3}')));
    expect(itemOf(report, 'text-message', 'm').metadata).toEqual({ a: 3, '"': 2 });
  });

  test('1 the last of two metadata members counts', async () => {
    const stored = '{"id":"m","role":"user","content":"x","metadata":{"a":1},"metadata":{"b":2}}';
    const report = await agreed(wholeRun(messagesSnapshot([stored])));
    expect(itemOf(report, 'text-message', 'm').metadata).toEqual({ b: 2 });
  });

  test('1 key order is the arrival order of first writes, integer-like keys among them', () => {
    const session = sessionOf(
      connectionRecords(
        'c0',
        undefined,
        wholeRun(
          text.start('m', '{"b":1,"10":2}'),
          text.content('m', '{"2":3,"b":4}'),
          text.end('m', '{"a":{"9":0,"1":0}}'),
        ),
      ),
    );
    expect(textOf(session).replaceAll(/\s/g, '')).toContain(
      '"metadata":{"b":4,"10":2,"2":3,"a":{"9":0,"1":0}}',
    );
    const detail = session.answer({ query: 'item', item: 0 });
    expect(detail?.keys.map(({ key }) => key)).toEqual(['b', '10', '2', 'a']);
  });

  test('1 {} is legal and changes nothing', async () => {
    const report = await agreed(
      wholeRun(text.start('m', '{"a":1}'), text.content('m', '{}'), text.end('m', '{}')),
    );
    const item = itemOf(report, 'text-message', 'm');
    expect(item.metadata).toEqual({ a: 1 });
    expect(item.writes).toHaveLength(1);
    expect(report.findings.filter(({ rule }) => rule !== 'unprefixed-key')).toEqual([]);
  });

  test.each(['"text"', '[1]', '7', 'false', '{"a":1}'])('1 a content part may carry metadata %s', (value) => {
    const part = `{"type":"text","text":"hi","metadata":${value}}`;
    const user = `{"id":"u","role":"user","content":[${part}]}`;
    const report = reportOf(sessionOf(connectionRecords('c0', runInput([user]), wholeRun())));
    expect(report.findings).toEqual([]);
    expect(report.storedMetadata).toEqual([
      expect.objectContaining({
        carrier: 'content-part',
        id: 'u/0',
        metadata: JSON.parse(value),
        request: 0,
      }),
    ]);
  });

  test('1 a content part with metadata null is malformed', () => {
    const user = '{"id":"u","role":"user","content":[{"type":"text","text":"hi","metadata":null}]}';
    const report = reportOf(sessionOf(connectionRecords('c0', runInput([user]), wholeRun())));
    expect(findingsOf(report, 'malformed-metadata')).toEqual([expect.objectContaining({ request: 0 })]);
  });

  test('1 values keep the digits, order and repeated keys of the wire in the report', () => {
    const values =
      '{"a":12345678901234567890,"b":1.0,"c":1e400,"d":-0,"e":{"k":1,"k":2},"f":"\\ud800","g":{"__proto__":1}}';
    const session = sessionOf(
      connectionRecords('c0', undefined, wholeRun(call.start('c', values), call.end('c'))),
    );
    expect(textOf(session).replaceAll(/\s/g, '')).toContain(`"metadata":${values}`);
  });

  test('1 a snapshot keeps the text of stored values too', () => {
    const session = sessionOf(
      connectionRecords(
        'c0',
        undefined,
        wholeRun(messagesSnapshot([message('m', 'assistant', '{"n":1.50,"big":1E+2}')])),
      ),
    );
    expect(textOf(session).replaceAll(/\s/g, '')).toContain('"metadata":{"n":1.50,"big":1E+2}');
  });
});
