import { describe, expect, it } from 'vitest';
import { inspect } from '../inspect';

const started = '{"type":"RUN_STARTED","threadId":"t","runId":"r"}';
const finished = '{"type":"RUN_FINISHED","threadId":"t","runId":"r"}';

function found(first: string, second: string) {
  const lines = [
    started,
    `{"type":"TEXT_MESSAGE_START","messageId":"m","metadata":${first}}`,
    `{"type":"TEXT_MESSAGE_END","messageId":"m","metadata":${second}}`,
    finished,
  ];
  return inspect(lines.join('\n'), 'x').session.snapshot().findings;
}

describe('sentences stay readable', () => {
  it('name five lost members and count the rest', () => {
    const loss = found('{"acme.k":{"a":1,"b":1,"c":1,"d":1,"e":1,"f":1,"g":1}}', '{"acme.k":{}}');
    expect(loss.find(({ rule }) => rule === 'nested-loss')?.message).toBe(
      'TEXT_MESSAGE_END replaced "acme.k" whole: a, b, c, d, e and 2 more were lost.',
    );
  });

  it('cut numbers of many digits', () => {
    const digits = '1234567890'.repeat(10);
    const loss = found(`{"acme.k":${digits}}`, '{}').find(({ rule }) => rule === 'precision-loss');
    expect(loss?.params.number).toBe(`${digits.slice(0, 39)}…`);
  });

  it('keep pointers short where nesting is deep', () => {
    const deep = `${'{"some-long-name":'.repeat(400)}[9007199254740993,[9007199254740993]]${'}'.repeat(400)}`;
    const loss = found(`{"acme.k":${deep}}`, '{}').find(({ rule }) => rule === 'precision-loss');
    expect(loss?.count).toBe(2);
    expect(loss?.pointer?.length).toBeLessThan(2_100);
  });

  it('say when a malformed chunk lacks what its first needs, and go on by its usable ids', () => {
    const lines = [
      started,
      '{"type":"TEXT_MESSAGE_CHUNK","delta":"x","metadata":{"acme.k":1}}',
      '{"type":"REASONING_MESSAGE_CHUNK","messageId":"q","metadata":{"acme.k":1}}',
      '{"type":"ACTIVITY_SNAPSHOT","messageId":"a","activityType":"x","content":{},"metadata":{"acme.k":1}}',
      '{"type":"ACTIVITY_DELTA","messageId":"a","patch":[],"metadata":{"acme.k":2}}',
      finished,
    ];
    const { findings, items } = inspect(lines.join('\n'), 'x').session.snapshot();
    const faults = findings.filter(({ rule }) => rule === 'malformed-event');
    expect(faults.map(({ params }) => params.field)).toEqual(['messageId', 'activityType']);
    expect(items.map(({ ref, writes }) => [ref.kind, writes])).toEqual([
      ['reasoning-message', 1],
      ['activity-message', 1],
    ]);
  });
});
