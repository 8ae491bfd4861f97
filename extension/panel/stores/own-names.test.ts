import { expect, it } from 'vitest';
import { prefixOf, suggestedName } from './own-names';

it.each([
  ['traceId', 'trace'],
  ['trace_id', 'trace'],
  ['my-app-key', 'my'],
  ['usage', 'usage'],
  ['URL', 'URL'],
  ['_x', '_x'],
  ['', ''],
])('the name in %s is %s', (key, name) => {
  expect(prefixOf(key)).toBe(name);
});

it('suggests a key under the first of one’s own prefixes', () => {
  expect(suggestedName('usage', ['acme', 'other'])).toBe('acme.usage');
  expect(suggestedName('usage', [])).toBeUndefined();
});
