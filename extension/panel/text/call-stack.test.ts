import { describe, expect, it } from 'vitest';
import { callPlaces } from './call-stack';

describe('a call stack', () => {
  it('is read as Chromium writes it', () => {
    const stack = [
      '    at async Agent.run (https://app.example/assets/agent%20ui.js?v=3:31:17)',
      '    at https://app.example/:7:3',
    ].join('\n');
    expect(callPlaces(stack)).toEqual([
      {
        name: 'async Agent.run',
        url: 'https://app.example/assets/agent%20ui.js?v=3',
        line: 31,
        column: 17,
        label: 'agent ui.js:31',
      },
      { name: '', url: 'https://app.example/', line: 7, column: 3, label: 'app.example:7' },
    ]);
  });

  it('is read as Firefox writes it', () => {
    expect(callPlaces('send@http://localhost:4000/chat.js:12:9\n@http://localhost:4000/main.js:2:1')).toEqual(
      [
        { name: 'send', url: 'http://localhost:4000/chat.js', line: 12, column: 9, label: 'chat.js:12' },
        { name: '', url: 'http://localhost:4000/main.js', line: 2, column: 1, label: 'main.js:2' },
      ],
    );
  });

  it.each(['', 'not a stack', 'at eval (native)', '    at f (https://x/%E0%A4%A:1:2)'])(
    'that is odd, %j, gives what places it has',
    (stack) => {
      expect(callPlaces(stack).every(({ line }) => line > 0)).toBe(true);
    },
  );
});
