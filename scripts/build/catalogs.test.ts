import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkCatalogs } from './catalogs';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'catalogs-'));
  await mkdir(join(folder, 'ko'));
});

afterAll(() => rm(folder, { recursive: true }));

async function check(catalog: object): Promise<void> {
  await writeFile(join(folder, 'ko', 'messages.json'), JSON.stringify(catalog));
  await checkCatalogs(folder, ['title']);
}

it('accepts defined placeholders, in any case, and dollars', async () => {
  const placeholders = { count: { content: '$1' } };
  await check({ title: { message: 'Has $COUNT$ for $$5$$', placeholders } });
});

it('refuses a placeholder that is not defined', async () => {
  await expect(check({ title: { message: 'Has $count$' } })).rejects.toThrow(
    '_locales/ko: title uses count.',
  );
});

it('refuses a catalog without a name that the manifest uses', async () => {
  await expect(check({ other: { message: 'Other' } })).rejects.toThrow('_locales/ko: title is missing.');
});
