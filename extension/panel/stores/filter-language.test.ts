import { expect, it } from 'vitest';
import { parseFilter } from './filter-language';

it('reads free text and terms, all of which must hold', () => {
  expect(parseFilter('Msg kind:tool-call key:Usage -is:lost rule:nested')).toEqual({
    terms: [
      { word: 'msg', not: false },
      { name: 'kind', word: 'tool-call', not: false },
      { name: 'key', word: 'usage', not: false },
      { name: 'is', word: 'lost', not: true },
      { name: 'rule', word: 'nested', not: false },
    ],
    unknown: [],
  });
});

it('takes quotes around spaces and colons', () => {
  expect(parseFilter('key:"a b" "x:y"').terms).toEqual([
    { name: 'key', word: 'a b', not: false },
    { word: 'x:y', not: false },
  ]);
  expect(parseFilter('key:"open').terms).toEqual([{ name: 'key', word: 'open', not: false }]);
});

it('names what no filter knows', () => {
  expect(parseFilter('foo:bar is:nothing kind:toString')).toEqual({
    terms: [],
    unknown: ['foo:bar', 'is:nothing', 'kind:toString'],
  });
});

it('is empty for what is only begun', () => {
  for (const begun of ['', '  ', 'key:""']) {
    expect(parseFilter(begun)).toEqual({ terms: [], unknown: [] });
  }
});
