import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { curlOf } from './curl';

it('gives a shell the very input, credentials masked, whatever stands in it', () => {
  const token = `ghp_${'a'.repeat(36)}`;
  const input = `{"threadId":"it's $HOME \`x\` \\" !","n":12345678901234567890,"key":"${token}"}`;
  const command = curlOf("https://agent.example/run?a=1&b='2'", input);
  const { stdout } = spawnSync('sh', ['-c', command.replace('curl', "printf '%s\\n'")], { encoding: 'utf8' });
  const words = stdout.split('\n');
  expect(words).toContain("https://agent.example/run?a=1&b='2'");
  const sent = words.find((word) => word.startsWith('{'));
  expect(sent).toContain('"threadId":"it\'s $HOME `x` \\" !","n":12345678901234567890');
  expect(stdout).not.toContain(token);
});
