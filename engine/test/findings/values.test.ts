import { describe, expect, test } from 'vitest';
import { connectionRecords } from '../reference/records';
import { findingsOf, reportOf, sessionOf } from '../report';
import { message, messagesSnapshot, reportOn, runInput, text, wholeRun } from '../streams/event';

const one = (metadata: string, binary = false) => {
  const records = connectionRecords('c0', undefined, wholeRun(text.start('m', metadata), text.end('m')));
  return reportOf(
    sessionOf(binary ? records.map((r) => (r.kind === 'event' ? { ...r, binary: true } : r)) : records),
  );
};

describe('rule precision-loss', () => {
  test.each([
    '9007199254740993',
    '1e400',
    '-1e400',
    '1e-400',
    '12345678901234567890',
    '0.1234567890123456789',
    '1.7976931348623159e309',
  ])('fires on %s', (number) => {
    const found = findingsOf(one(`{"acme:k":${number}}`), 'precision-loss');
    expect(found).toEqual([expect.objectContaining({ severity: 'warning', event: 1, key: 'acme:k' })]);
    expect(found[0]?.message).toContain(number);
  });

  test.each([
    '0.1',
    '1e21',
    '1152921504606846976',
    '9007199254740992',
    '9007199254740991',
    '1.0',
    '-0',
    '0',
    '5e-324',
    '1E+2',
    '100000000000000000000',
    '0.30000000000000004',
    '1.7976931348623157e308',
    '0e400',
    '1.50',
  ])('does not fire on %s', (number) => {
    expect(findingsOf(one(`{"acme:k":${number}}`), 'precision-loss')).toEqual([]);
  });

  test('fires at any depth, and points at the number', () => {
    const [finding] = findingsOf(one('{"acme:k":{"a/b":[0,9007199254740993]}}'), 'precision-loss');
    expect(finding).toMatchObject({ key: 'acme:k', pointer: '/a~1b/1' });
  });

  test('does not fire on digits in a string', () => {
    expect(findingsOf(one('{"acme:k":"9007199254740993"}'), 'precision-loss')).toEqual([]);
  });

  test.each(['9007199254740992', '-9007199254740992', '18446744073709549568', '1152921504606847000'])(
    'over protobuf, fires on %s: it may have lost',
    (number) => {
      const [finding] = findingsOf(one(`{"acme:k":${number}}`, true), 'precision-loss');
      expect(finding?.message).toMatch(/may have lost/i);
    },
  );

  test.each(['9007199254740991', '1e21', '0.5', '36893488147419103232'])(
    'over protobuf, does not fire on %s',
    (number) => {
      expect(findingsOf(one(`{"acme:k":${number}}`, true), 'precision-loss')).toEqual([]);
    },
  );

  test('fires once an item and key, with a count', () => {
    const n = '{"acme:k":9007199254740993}';
    const report = reportOn(wholeRun(text.start('m', n), text.content('m', n), text.end('m', n)));
    expect(findingsOf(report, 'precision-loss')).toEqual([expect.objectContaining({ event: 1, count: 3 })]);
  });
});

describe('rule duplicate-key', () => {
  test('fires when metadata names a key twice, or one of its objects does', () => {
    expect(findingsOf(one('{"acme:k":1,"acme:k":1}'), 'duplicate-key')).toEqual([
      expect.objectContaining({ severity: 'warning', event: 1, key: 'acme:k' }),
    ]);
    const [inner] = findingsOf(one('{"acme:k":{"a":1,"\\u0061":2}}'), 'duplicate-key');
    expect(inner).toMatchObject({ key: 'acme:k' });
    expect(inner?.message).toMatch(/a/);
  });

  test('fires at any depth, and of a repeated key looks into the last value alone', () => {
    const [deep] = findingsOf(one('{"acme:k":[0,{"b":{"c":1,"c":2}}]}'), 'duplicate-key');
    expect(deep).toMatchObject({ key: 'acme:k', pointer: '/1/b' });
    const report = one('{"acme:k":{"a":12345678901234567890,"a":1}}');
    expect(findingsOf(report, 'precision-loss')).toEqual([]);
  });

  test('fires once an item and key, and names the item', () => {
    const twice = '{"acme:k":1,"acme:k":2}';
    const report = reportOn(
      wholeRun(text.start('m', twice), text.end('m', twice), text.start('n', twice), text.end('n')),
    );
    expect(
      findingsOf(report, 'duplicate-key').map(({ item, event: at, count }) => [item?.id, at, count]),
    ).toEqual([
      ['m', 1, 2],
      ['n', 3, 1],
    ]);
  });

  test.each([
    ['a message of a request', runInput([message('u', 'user', '{"acme:k":1,"acme:k":2}')]), wholeRun()],
    [
      'a tool',
      runInput([], 'run', { tools: [{ name: 'f', description: 'd' }] }).replace(
        '"name":"f"',
        '"name":"f","metadata":{"acme:k":1,"acme:k":2}',
      ),
      wholeRun(),
    ],
    [
      'a snapshot’s message',
      runInput(),
      wholeRun(messagesSnapshot([message('u', 'user', '{"acme:k":1,"acme:k":2}')])),
    ],
  ])('fires on stored metadata of %s', (_, input, events) => {
    const found = findingsOf(reportOf(sessionOf(connectionRecords('c0', input, events))), 'duplicate-key');
    expect(found).toEqual([expect.objectContaining({ key: 'acme:k', severity: 'warning' })]);
  });

  test('fires when the event names metadata twice', () => {
    const twice =
      '{"type":"TEXT_MESSAGE_START","messageId":"m","role":"assistant","metadata":{"acme:a":1},"metadata":{"acme:b":2}}';
    const report = reportOn(wholeRun(twice, text.end('m')));
    const [finding] = findingsOf(report, 'duplicate-key');
    expect(finding).toMatchObject({ event: 1 });
    expect(finding?.message).toMatch(/metadata/);
    expect(report.items[0]?.metadata).toEqual({ 'acme:b': 2 });
  });

  test('does not fire on one key in two objects', () => {
    expect(findingsOf(one('{"acme:k":{"a":1},"acme:j":[{"a":1},{"a":2}]}'), 'duplicate-key')).toEqual([]);
  });

  test('does not fire on keys that are named twice outside metadata', () => {
    const twice = '{"type":"CUSTOM","name":"n","name":"n","value":{"a":1,"a":2},"metadata":{"acme:k":1}}';
    expect(findingsOf(reportOn(wholeRun(twice)), 'duplicate-key')).toEqual([]);
  });
});

const header = Buffer.from('{"alg":"HS256","typ":"JWT"}').toString('base64url');
const jwt = `${header}.${Buffer.from('{"sub":"1"}').toString('base64url')}.c2lnbmF0dXJl`;

describe('rule secret-like-value', () => {
  test.each([
    ['a JWT', jwt],
    ['an sk- key', `sk-${'a1_-B'.repeat(4)}`],
    ['ghp_', `ghp_${'a1B2'.repeat(9)}`],
    ['gho_', `gho_${'a1B2'.repeat(9)}`],
    ['ghs_', `ghs_${'a1B2'.repeat(9)}`],
    ['github_pat_', `github_pat_${'A1b2'.repeat(10)}`],
    ['AKIA', `AKIA${'A1B2'.repeat(4)}`],
    ['xoxb-', `xoxb-${'123456789012'}-abcdefabcdef`],
    ['a PEM private key', '-----BEGIN RSA PRIVATE KEY-----\nMIIEow\n-----END RSA PRIVATE KEY-----'],
    ['Bearer', `Bearer ${'aB3._-~+/'.repeat(3)}`],
  ])('fires on %s, and shows only its beginning', (_, secret) => {
    const found = findingsOf(one(`{"acme:k":{"deep":[${JSON.stringify(secret)}]}}`), 'secret-like-value');
    expect(found).toEqual([
      expect.objectContaining({ severity: 'warning', event: 1, key: 'acme:k', pointer: '/deep/0' }),
    ]);
    expect(found[0]?.message).toContain(secret.slice(0, 4));
    expect(found[0]?.message).toContain(String(secret.length));
    expect(found[0]?.message).not.toContain(secret.slice(0, 8));
  });

  test.each([
    ['three parts whose first is no JSON header', 'abcdefgh.abcdefgh.abcdefgh'],
    ['three parts whose first only begins like one', 'eyabcdefgh.abcdefgh.abcdefgh'],
    ['a version number', '1.2.3'],
    ['sk- and 19', `sk-${'a'.repeat(19)}`],
    ['ghp_ and 35', `ghp_${'a'.repeat(35)}`],
    ['AKIA and 15', `AKIA${'A'.repeat(15)}`],
    ['Bearer and a word', 'Bearer token'],
    ['a PEM certificate', '-----BEGIN CERTIFICATE-----\nMIIEow\n-----END CERTIFICATE-----'],
    ['a uuid', '123e4567-e89b-12d3-a456-426614174000'],
    ['a task id', 'task-abcdefghijklmnopqrstuvwxyz'],
  ])('does not fire on %s', (_, value) => {
    expect(findingsOf(one(`{"acme:k":${JSON.stringify(value)}}`), 'secret-like-value')).toEqual([]);
  });

  test('does not fire on a secret outside metadata', () => {
    const report = reportOn(
      wholeRun(text.start('m'), text.content('m', undefined, { delta: jwt }), text.end('m')),
    );
    expect(findingsOf(report, 'secret-like-value')).toEqual([]);
  });

  test('fires on stored metadata too', () => {
    const metadata = JSON.stringify({ 'acme:k': jwt });
    const records = connectionRecords(
      'c0',
      runInput([message('u', 'user', metadata)]),
      wholeRun(messagesSnapshot([message('n', 'user', metadata)])),
    );
    const found = findingsOf(reportOf(sessionOf(records)), 'secret-like-value');
    expect(found.map(({ request, event: at }) => [request, at])).toEqual([
      [0, undefined],
      [undefined, 1],
    ]);
  });
});
