import { describe, expect, it } from 'vitest';
import { layOutJson, oneLine } from './json-text';

describe('layOutJson', () => {
  it('keeps digits, key order and repeated keys', () => {
    const source = '{"b":12345678901234567890,"a":1.0,"a":-0,"c":[1e400,{}],"d":[]}';
    const { text, cut } = layOutJson(source);
    expect(text).toBe(
      '{\n  "b": 12345678901234567890,\n  "a": 1.0,\n  "a": -0,\n  "c": [\n    1e400,\n    {}\n  ],\n  "d": []\n}',
    );
    expect(cut).toBe(false);
  });

  it('finds a marked stretch again', () => {
    const source = '{"type":"X","metadata":{"a":"}"},"z":1}';
    const start = source.indexOf('{"a"');
    const { text, mark } = layOutJson(source, [start, start + '{"a":"}"}'.length]);
    expect(text.slice(...mark!)).toBe('{\n    "a": "}"\n  }');
  });

  it('cuts long strings and long texts, and says so', () => {
    const long = layOutJson(JSON.stringify({ v: 'x'.repeat(10_000_000) }));
    expect(long.cut).toBe(true);
    expect(long.text.length).toBeLessThan(1000);
    const many = layOutJson(JSON.stringify(Array.from({ length: 100_000 }, (_, at) => at)));
    expect(many.cut).toBe(true);
    expect(many.text.length).toBeLessThan(70_000);
  });

  it('takes any text without an error', () => {
    for (const odd of ['', '{', '"open', 'nul', '{"a":[', ']]]', '\u0000', '"\\']) {
      expect(layOutJson(odd).cut, odd).toBe(false);
    }
    expect(layOutJson('['.repeat(5000)).text).toContain('[');
  });
});

it('puts a text on one line, cut where asked', () => {
  expect(oneLine('{\n  "a": 1\n}')).toBe('{ "a": 1 }');
  expect(oneLine('x'.repeat(20), 10)).toBe(`${'x'.repeat(10)}…`);
});
