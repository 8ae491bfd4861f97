import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { exceptions } from '../../e2e/exceptions';
import { readManifest } from '../build/manifest';

const root = new URL('../../', import.meta.url);
const read = (path: string) => readFile(new URL(path, root), 'utf8');

describe.each(['en', 'ko'])('the listing in %s', (language) => {
  it('keeps to the stores’ limits, and says in short what the manifest says', async () => {
    const sections = (await read(`store/${language}.md`)).split(/^## .*$/m).map((text) => text.trim());
    const [, short = '', long = ''] = sections;
    const catalog = JSON.parse(await read(`extension/_locales/${language}/messages.json`));
    expect(short).toBe(catalog.extension_description.message);
    expect(short.length).toBeLessThanOrEqual(132);
    expect(long.length).toBeGreaterThan(200);
    expect(long.length).toBeLessThanOrEqual(16_000);
  });
});

it('justifies each permission that the manifest asks for', async () => {
  const review = await read('store/review.md');
  const { permissions } = await readManifest(new URL('extension/', root));
  for (const permission of permissions as string[]) expect(review).toContain(`| \`${permission}\``);
});

it('lists each suite and test that one browser is an exception to, at most ten, with the reason', async () => {
  const page = await read('docs/browsers.md');
  expect(exceptions.length).toBeLessThanOrEqual(10);
  for (const { suite, test, why } of exceptions) {
    const named = test === undefined ? `| \`${suite}\` ` : `| \`${suite}\`: ${test} `;
    const row = page.split('\n').find((line) => line.startsWith(named));
    expect(row, named).toContain(why);
  }
});
