import { describe, expect, it } from 'vitest';
import { judgedOn, judgingFrom, judgingText, optionsFor } from './judging';

const here = 'https://app.example';

describe('how keys and rules are judged', () => {
  it('is, on a site, the site’s own over the general', () => {
    const general = judgingFrom({ prefixes: ['acme'], severities: { drift: 'info', 'nested-loss': 'off' } });
    const judging = judgedOn(general, here, (before) => ({
      ...before,
      acceptedKeys: ['usage'],
      severities: { drift: 'off' },
    }));
    expect(optionsFor(judging, here)).toEqual({
      prefixes: ['acme'],
      acceptedKeys: ['usage'],
      severities: { drift: 'off', 'nested-loss': 'off' },
    });
    expect(optionsFor(judging, 'https://other.example').acceptedKeys).toEqual([]);
    expect(judgedOn(judging, '', (before) => ({ ...before, prefixes: ['b'] })).prefixes).toEqual(['b']);
  });

  it('is read from whatever was stored: each field alone, what is not understood left out', () => {
    const read = judgingFrom({
      prefixes: ['a', 7, ''],
      severities: { drift: 'loud', 'nested-loss': 'info', constructor: 'off' },
      sites: { [here]: { acceptedKeys: 'x' }, bad: null },
      links: { a: 'https://x/{value}', b: 'javascript:{value}', c: 7 },
    });
    expect(read.prefixes).toEqual(['a']);
    expect(read.severities).toEqual({ 'nested-loss': 'info' });
    expect(read.sites[here]).toEqual({ prefixes: [], acceptedKeys: [], severities: {} });
    expect(Object.keys(read.links)).toEqual(['a']);
    for (const nothing of [undefined, null, 'x', [], 7]) expect(judgingFrom(nothing).prefixes).toEqual([]);
  });

  it('is the same after a way through its file', () => {
    const judging = judgedOn(judgingFrom({ prefixes: ['acme'] }), here, (before) => ({
      ...before,
      prefixes: ['b'],
    }));
    expect(judgingFrom(JSON.parse(judgingText(judging)))).toEqual(judging);
  });
});
