import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refuseEval } from './no-eval';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'no-eval-'));
});

afterAll(() => rm(folder, { recursive: true }));

it.each(['new Function("a")', 'let F=Function;new F("")', 'eval ("1")'])('refuses %s', async (code) => {
  await writeFile(join(folder, 'script.js'), code);
  await expect(refuseEval(folder)).rejects.toThrow('script.js may make code from text');
});

it.each(['x.eval()', 'typeof Function', 'let p=Function.prototype', 'medieval(1)'])(
  'accepts %s',
  async (code) => {
    await writeFile(join(folder, 'script.js'), code);
    await expect(refuseEval(folder)).resolves.toBeUndefined();
  },
);
