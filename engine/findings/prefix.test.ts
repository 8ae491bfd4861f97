import { describe, expect, it } from 'vitest';
import { Prefixes } from './prefix';
import { secretIn } from './rules/secrets';

describe('prefixes of keys', () => {
  const prefixes = new Prefixes(['shop'], ['source']);

  it.each([
    ['ag-ui', 'reserved'],
    ['ag-ui.x', 'prefixed'],
    ['ag-uiThing', 'unprefixed'],
    ['com.example.cart', 'prefixed'],
    ['acme:traceId', 'prefixed'],
    ['@ag-ui/client', 'prefixed'],
    ['.name', 'unprefixed'],
    ['acme:', 'unprefixed'],
    ['x-acme-trace', 'prefixed'],
    ['x-acme', 'unprefixed'],
    ['tanstack', 'prefixed'],
    ['TanStack', 'prefixed'],
    ['cpki_event_id', 'prefixed'],
    ['openaiUsage', 'prefixed'],
    ['openaiusage', 'unprefixed'],
    ['lsd', 'unprefixed'],
    ['ls_run', 'prefixed'],
    ['shop', 'prefixed'],
    ['shop-cart', 'prefixed'],
    ['shopping', 'unprefixed'],
    ['source', 'prefixed'],
    ['trace_id', 'unprefixed'],
    ['usage', 'unprefixed'],
    ['', 'unprefixed'],
    ['__proto__', 'unprefixed'],
  ])('%s is %s', (key, state) => {
    expect(prefixes.stateOf(key)).toBe(state);
    expect(prefixes.stateOf(key)).toBe(state);
  });
});

describe('token forms', () => {
  const letters = 'AbCdEfGhIjKlMnOpQrStUvWxYz0123456789AbCd';

  it.each([
    [`${btoa('{"alg":"none"}').replaceAll('=', '')}.e30.c2ln`, 'a JSON Web Token'],
    [`sk-${letters}`, 'an API key'],
    [`key sk-proj-${letters}`, 'an API key'],
    [`ghp_${letters}`, 'a GitHub token'],
    [`github_pat_${letters}`, 'a GitHub token'],
    ['AKIAABCDEFGHIJKLMNOP', 'an AWS access key'],
    ['xoxb-1234567890-abc', 'a Slack token'],
    ['-----BEGIN RSA PRIVATE KEY-----\nMIIE', 'a private key'],
    [`Bearer ${letters}`, 'a bearer token'],
  ])('%s looks like %s', (value, form) => {
    expect(secretIn(value)?.form).toBe(form);
  });

  it.each([
    'task-abcdefghijklmnopqrstuvwxyz',
    'sk-short',
    'docs.example.com',
    'aaaa.bbbb.cccc',
    'Bearer of news',
    'AKIAABCDEFGHIJKLMNOPQ7',
    'ghp_short',
  ])('%s looks like none', (value) => {
    expect(secretIn(value)).toBeUndefined();
  });
});
