import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { faults } from './faults';

test('every planted fault finds its place in the source, once', () => {
  const astray = faults.filter(({ file, from, to }) => {
    const source = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
    return source.split(from).length !== 2 || from === to;
  });
  expect(astray.map(({ rule, file, from }) => ({ rule, file, from }))).toEqual([]);
});
