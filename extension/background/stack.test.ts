import { expect, it } from 'vitest';
import { pageStack } from './stack';

it('leaves out frames of extensions and the words before them', () => {
  const stack = [
    'Error: x',
    '    at callStack (chrome-extension://abcd/hook.js:1:2)',
    '    at send (https://app.example/chat.js:31:7)',
    'fetch@moz-extension://abcd/hook.js:1:2',
  ].join('\n');
  expect(pageStack(stack)).toBe('    at send (https://app.example/chat.js:31:7)');
});

it('takes credentials out of addresses, and keeps where they point', () => {
  expect(pageStack('run@https://me:pass@app.example/a.js?v=1&token=abc:31:7')).toBe(
    'run@https://app.example/a.js?v=1&token=REDACTED:31:7',
  );
  expect(pageStack('    at https://app.example/?api_key=abc:7')).toBe(
    '    at https://app.example/?api_key=REDACTED:7',
  );
});
