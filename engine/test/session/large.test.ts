import { describe, expect, test } from 'vitest';
import { connectionRecords } from '../reference/records';
import { findingsOf, itemOf, reportOf, sessionOf, textOf } from '../report';
import { text, wholeRun } from '../streams/event';

const depth = 10_000;
const nested = (open: string, close: string, leaf: string): string =>
  open.repeat(depth) + leaf + close.repeat(depth);

function timed<T>(work: () => T): { result: T; ms: number } {
  const start = performance.now();
  const result = work();
  return { result, ms: performance.now() - start };
}

const records = (...metadata: string[]) =>
  connectionRecords(
    'c0',
    undefined,
    wholeRun(text.start('m'), ...metadata.map((own) => text.content('m', own)), text.end('m')),
  );

describe('large values', () => {
  test.each([
    ['objects', '{"a":', '}'],
    ['arrays', '[', ']'],
  ])('%s nested 10,000 deep are merged, compared and reported whole', (_, open, close) => {
    const [first, second] = [nested(open, close, '1'), nested(open, close, '2')];
    const { result, ms } = timed(() => {
      const session = sessionOf(
        records(`{"acme:k":${first}}`, `{"acme:k":${first}}`, `{"acme:k":${second}}`),
      );
      return { session, report: textOf(session) };
    });
    expect(result.report).toContain(second);
    const detail = result.session.answer({ query: 'item', item: 0 });
    expect(detail?.writes.map(({ effect }) => effect)).toEqual(['set', 'repeat', 'overwrite']);
    expect(detail?.keys[0]?.held?.length).toBe(second.length);
    expect(ms).toBeLessThan(5_000);
  });

  test('a loss under 10,000 levels is named', () => {
    const session = sessionOf(
      records(`{"acme:k":${nested('{"a":', '}', '{"b":1}')}}`, `{"acme:k":${nested('{"a":', '}', '{}')}}`),
    );
    expect(findingsOf(reportOf(session), 'nested-loss')).toHaveLength(1);
  });

  test('a value of 20 MB is cut on screen and whole in the report', () => {
    const long = `"${'é'.repeat(20_000_000)}"`;
    const { result, ms } = timed(() => {
      const session = sessionOf(records(`{"acme:k":${long}}`, `{"acme:k":"short"}`));
      return { session, report: textOf(session) };
    });
    expect(result.report.includes(long)).toBe(true);
    const detail = result.session.answer({ query: 'item', item: 0 });
    const previous = detail?.writes[1]?.previous;
    expect(previous?.length).toBe(long.length);
    expect(previous?.text.length).toBeLessThan(100_000);
    expect(result.session.answer({ query: 'value', item: 0, write: 0 })?.value).toBe(long);
    expect(ms).toBeLessThan(10_000);
  });

  test('an object of 100,000 keys is merged without a stall', () => {
    const keys = Array.from({ length: 100_000 }, (_, n) => `"acme:${n}":${n}`).join(',');
    const { result, ms } = timed(() => reportOf(sessionOf(records(`{${keys}}`, `{${keys}}`))));
    expect(Object.keys(itemOf(result, 'text-message', 'm').metadata ?? {})).toHaveLength(100_000);
    expect(ms).toBeLessThan(20_000);
  });
});
