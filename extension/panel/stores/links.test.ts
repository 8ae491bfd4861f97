import { expect, it } from 'vitest';
import { isTemplate } from '../../platform/judging';
import { linksOf } from './links';

const template = 'https://trace.example/run?id={value}';

it('leads where the template of a key, or of a pointer inside its value, says', () => {
  expect(linksOf({ 'acme.traceId': template }, 'acme.traceId', '"a b/c"')).toEqual([
    { value: 'a b/c', href: 'https://trace.example/run?id=a%20b%2Fc', host: 'trace.example' },
  ]);
  expect(linksOf({ '/usage/run': template }, 'usage', '{"run":7}')[0]?.href).toContain('id=7');
});

it('leads nowhere from what is no string or number, from other keys, and to other schemes', () => {
  expect(linksOf({ usage: template }, 'usage', '{"a":1}')).toEqual([]);
  expect(linksOf({ usage: template }, 'other', '"x"')).toEqual([]);
  expect(linksOf({ '/usage/__proto__/x': template }, 'usage', '{}')).toEqual([]);
  expect(linksOf({ usage: 'javascript:alert({value})' }, 'usage', '1')).toEqual([]);
  expect(linksOf({ usage: template }, 'usage', '{"cut":')).toEqual([]);
});

it('takes only templates of http and https with a place for the value', () => {
  expect([template, 'http://x/{value}'].every(isTemplate)).toBe(true);
  const refused = ['javascript:{value}', 'https://x/', 'https:{value}', '{value}', 'data:,{value}', 7];
  expect(refused.some(isTemplate)).toBe(false);
});
