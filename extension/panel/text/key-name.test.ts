import { expect, it } from 'vitest';
import { keyName } from './key-name';

it('shows a key so that it can be told from others', () => {
  expect(keyName('usage')).toBe('usage');
  expect(keyName('a "quoted" \\ key')).toBe('a "quoted" \\ key');
  expect(keyName('')).toBe('""');
  expect(keyName('a\nb')).toBe('a\\nb');
  expect(keyName('\ud800')).toBe('\\ud800');
  expect(keyName('😀')).toBe('😀');
  expect(keyName('k'.repeat(400))).toHaveLength(301);
});
