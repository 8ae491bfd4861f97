import { describe, expect, it } from 'vitest';
import { lostMembers, sameAsDoubles, sameValue } from './compare';
import { losesPrecision, sameNumber } from './number';
import { pointerKeys } from './pointer';
import { elementsOf, membersOf, oneLine, valueAt } from './text';
import { JsonTree, typeOf } from './tree';

describe('JSON text', () => {
  it('finds members with their exact value texts, repeated and escaped keys included', () => {
    const text = '{ "a" : 1.0 , "\\u0061":[1, {"x":"]}"}], "__proto__" :{"y":-0}}';
    const found = membersOf(text).map(({ key, start, end }) => [key, text.slice(start, end)]);
    expect(found).toEqual([
      ['a', '1.0'],
      ['a', '[1, {"x":"]}"}]'],
      ['__proto__', '{"y":-0}'],
    ]);
  });

  it('finds elements, and none in an empty array', () => {
    const text = '[ 1,"a,]" , [2,[3]] ]';
    expect(elementsOf(text).map(([start, end]) => text.slice(start, end))).toEqual(['1', '"a,]"', '[2,[3]]']);
    expect(elementsOf('[ ]')).toEqual([]);
    expect(membersOf('{ }')).toEqual([]);
  });

  it('reads a quote behind an even number of backslashes as the end of a string', () => {
    expect(membersOf('{"a":"x\\\\","b":"\\"}"}').map(({ key }) => key)).toEqual(['a', 'b']);
  });

  it('follows a path, taking the last of a repeated key', () => {
    expect(valueAt('{"a":[{"b":1},{"b":2,"b":3}]}', ['a', 1, 'b'])).toBe('3');
    expect(valueAt('{"a":1}', ['a', 'b'])).toBeUndefined();
    expect(valueAt('[1]', [3])).toBeUndefined();
  });

  it('puts a value on one line and changes nothing else', () => {
    expect(oneLine('{"a":\r\n1,\n"b":"x\\ny"}')).toBe('{"a": 1, "b":"x\\ny"}');
  });
});

describe('JSON trees', () => {
  it('keeps number texts and names repeated keys', () => {
    const tree = new JsonTree(' {"a" : 12345678901234567890 ,"a":[true , null,"\\ud800",[],{} ] } ');
    expect(tree.repeatedKey(0)).toBe('a');
    expect(tree.textOf(1)).toBe('12345678901234567890');
    expect(tree.stringOf(tree.at(['a', '2'])!)).toBe('\ud800');
    expect(tree.elements(tree.at(['a'])!).map((each) => tree.textOf(each))).toEqual([
      'true',
      'null',
      '"\\ud800"',
      '[]',
      '{}',
    ]);
    expect(tree.at(['a', '02'])).toBeUndefined();
    expect(tree.at(['a', '9'])).toBeUndefined();
    expect(tree.at(['a', '2', 'x'])).toBeUndefined();
    expect(tree.at(['b'])).toBeUndefined();
  });

  it('reads one text after another, of any size', () => {
    const tree = new JsonTree();
    const wide = `[${Array.from({ length: 70_000 }, (_, i) => i).join(',')}]`;
    for (const text of ['[1]', wide, '"x"', wide]) {
      tree.read(text);
      expect(tree.textOf(0)).toBe(text);
      expect(tree.length).toBe(text === wide ? 70_001 : text === '[1]' ? 2 : 1);
    }
    expect(tree.textOf(70_000)).toBe('69999');
  });

  it('tells types', () => {
    const texts = [' {}', '[]', '"a"', 'true', 'false', 'null', '-1'];
    expect(texts.map(typeOf)).toEqual(['object', 'array', 'string', 'boolean', 'boolean', 'null', 'number']);
  });

  it.each([
    ['1.0', '1', true],
    ['-0', '0', true],
    ['1e2', '100', true],
    ['12345678901234567890', '12345678901234567891', false],
    ['2e400', '3e400', false],
    ['"\\u0061"', '"a"', true],
    ['"a"', '"b"', false],
    ['{"a":1,"b":[{}]}', '{ "b":[{}],"a":1.0 }', true],
    ['{"a":1}', '{"b":1}', false],
    ['{"a":1}', '{"a":1,"b":1}', false],
    ['[1,2]', '[2,1]', false],
    ['[1]', '[1,1]', false],
    ['[]', '{}', false],
    ['null', 'false', false],
    ['true', 'false', false],
    ['[true]', '[true]', true],
    ['[null, "x"]', '[null,"x"]', true],
    ['{"a":1,"a":2}', '{"a":2}', true],
  ])('%s and %s are the same value: %s', (a, b, same) => {
    expect(sameValue(a, b)).toBe(same);
  });

  it('compares as a program would that reads doubles', () => {
    expect(sameAsDoubles('[12345678901234567890]', '[12345678901234567891]')).toBe(true);
    expect(sameAsDoubles('-0', '0')).toBe(true);
    expect(sameAsDoubles('1', '2')).toBe(false);
  });

  it('reads and compares ten thousand levels without overflowing the stack', () => {
    const deep = (inner: string) => '{"a":['.repeat(5_000) + inner + ']}'.repeat(5_000);
    expect(sameValue(deep('1'), deep('1.0'))).toBe(true);
    expect(lostMembers(deep('{"x":1}'), deep('{}'))).toHaveLength(1);
  });
});

describe('numbers', () => {
  it.each([
    ['0.1', false],
    ['1e21', false],
    ['1152921504606846976', false],
    ['9007199254740993', true],
    ['1e400', true],
    ['-1e400', true],
    ['1e-400', true],
    ['0e-400', false],
    ['12345678901234567890', true],
    ['5e-324', false],
    ['1.0000000000000000', false],
    ['0.1000000000000000055511151231257827021181583404541015625', false],
    ['0.10000000000000001', true],
  ])('%s loses precision: %s', (text, loses) => {
    expect(losesPrecision(text)).toBe(loses);
  });

  it('compares decimals of any size', () => {
    expect(sameNumber('1e1000', '10e999')).toBe(true);
    expect(sameNumber('1e1000', '1e1001')).toBe(false);
  });
});

describe('JSON Pointers', () => {
  it('escapes and reads tokens', () => {
    expect(lostMembers('{"a/b":{"~":1}}', '{"a/b":{}}')).toEqual(['/a~1b/~0']);
    expect(pointerKeys('/a~1b/~0')).toEqual(['a/b', '~']);
    expect(pointerKeys('')).toEqual([]);
    expect(pointerKeys('a')).toBeUndefined();
  });

  it.each([
    ['{"in":5,"c":1}', '{"out":9}', ['/in', '/c']],
    ['{"a":{"b":1}}', '{"a":5}', ['/a/b']],
    ['{"a":{"b":{"c":1},"d":2}}', '{"a":{"b":{}}}', ['/a/d', '/a/b/c']],
    ['[1,2,3]', '[1]', ['/1', '/2']],
    ['[{"x":1}]', '[{}]', ['/0/x']],
    ['{"a":1}', '[1]', ['/a']],
    ['{"a":1}', 'null', ['/a']],
    ['{}', '1', []],
    ['{"a":1}', '{"a":2}', []],
  ])('%s replaced by %s loses %j', (before, after, lost) => {
    expect(lostMembers(before, after)).toEqual(lost);
  });
});
