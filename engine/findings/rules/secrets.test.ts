import { expect, it } from 'vitest';
import { secretIn } from './secrets';

const long = 'x'.repeat(10_000_000);

it.each([
  ['no token', long, undefined],
  ['an API key', `sk-${long}`, 'an API key'],
  ['a bearer token', `Bearer ${long}`, 'a bearer token'],
  ['a JSON Web Token', `eyJhbGciOiJIUzI1NiJ9.${long}.sig`, 'a JSON Web Token'],
  ['parts of no token', 'eyaa.'.repeat(20_000), undefined],
])('judges a value of 10 MB: %s', (_name, value, form) => {
  const secret = secretIn(value);
  expect(secret?.form).toBe(form);
  if (form) expect(secret?.text.length).toBe(value.length);
});
