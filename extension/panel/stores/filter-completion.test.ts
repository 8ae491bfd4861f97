import { expect, it } from 'vitest';
import { completionsOf } from './filter-completion';

const words = { key: ['usage', 'acme.usage', 'a b'], run: ['r-1'], why: ['usage'] };
const terms = (typed: string, caret = typed.length) =>
  completionsOf(typed, caret, words).map(({ term }) => term);

it('offers the names of terms, then the words that the session has', () => {
  expect(terms('')).toContain('why:');
  expect(terms('k')).toEqual(['key:', 'kind:']);
  expect(terms('key:')).toEqual(['key:usage', 'key:acme.usage', 'key:"a b"']);
  expect(terms('key:acm')).toEqual(['key:acme.usage']);
  expect(terms('is:over')).toEqual(['is:overwritten']);
  expect(terms('kind:tool')).toEqual(['kind:tool-call', 'kind:tool-message']);
  expect(terms('nothing:x')).toEqual([]);
});

it('completes the term at the caret and leaves the others', () => {
  const [first] = completionsOf('is:lost key:acm run:r', 15, words);
  expect(first).toEqual({ term: 'key:acme.usage', typed: 'is:lost key:acme.usage run:r', caret: 23 });
  expect(completionsOf('-key:us', 7, words)[0]).toMatchObject({ typed: '-key:usage ' });
  expect(completionsOf('key:"a ', 7, words)[0]).toMatchObject({ typed: 'key:"a b" ' });
});

it('offers no word that is whole already', () => {
  expect(terms('key:usage')).toEqual(['key:acme.usage']);
  expect(terms('is:lost')).toEqual([]);
});
