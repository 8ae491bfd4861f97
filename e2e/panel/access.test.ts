import { AxeBuilder } from '@axe-core/playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordingText } from './recording';
import { type ChromiumViewer, openViewer } from './viewer';

type AxePage = ConstructorParameters<typeof AxeBuilder>[0]['page'];

let viewer: ChromiumViewer;

beforeAll(async () => {
  viewer = (await openViewer()) as ChromiumViewer;
});

afterAll(async () => {
  await viewer.close();
});

async function violations(): Promise<string[]> {
  // axe names the same Page of another copy of Playwright's types
  const page = viewer.page as unknown as AxePage;
  const { violations: found } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`);
}

/** Each view by the key that leads to it, and what is there once it is drawn. */
const views: [key: string, drawn: string][] = [
  ['2', '.where .list'],
  ['3', '.ledger .list-row'],
  ['4', '.list-row'],
  ['5', '.list-row'],
  ['6', '.drift-keys .list-row'],
  ['7', '.list-row'],
  ['8', '.watched + .list'],
  ['9', '.list-row'],
  ['0', '.session-row'],
];

describe.each(['light', 'dark'] as const)('%s', (colorScheme) => {
  it.each(['en', 'ko'] as const)('breaks no accessibility rule in any view (%s)', async (language) => {
    const { page } = viewer;
    await page.emulateMedia({ colorScheme });
    await viewer.show(recordingText());
    await page.evaluate(
      (chosen) =>
        chrome.storage.local.set({
          settings: { language: chosen, pinned: ['/usage/out'], watched: ['usage'], prefixes: ['acme'] },
        }),
      language,
    );
    await page.waitForFunction((chosen) => document.documentElement.lang === chosen, language);
    await page.getByRole('treeitem', { name: /msg_02/ }).click();
    await page.getByRole('rowheader', { name: 'usage' }).click();
    await page.locator('.diff').waitFor();
    expect(await violations()).toEqual([]);
    await page.keyboard.press(',');
    await page.locator('.moment-live').waitFor();
    expect(await violations(), 'a moment').toEqual([]);
    await page.keyboard.press('l');
    await page.keyboard.press('0');
    await page.locator('.sessions .solid-button').click();
    await page.keyboard.press('w');
    await page.locator('#where:focus').waitFor();
    await page.keyboard.type('usage');
    await page.locator('.suggest-list, .where .list').first().waitFor();
    expect(await violations(), 'suggestions').toEqual([]);
    await page.keyboard.press('Enter');
    for (const [key, drawn] of views) {
      await page.locator('.tab[aria-selected=true]').focus();
      await page.keyboard.press(key);
      await page.locator(drawn).first().waitFor();
      expect(await violations(), `view ${key}`).toEqual([]);
    }
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
    expect(await violations(), 'the keys').toEqual([]);
    await page.keyboard.press('Escape');
    await page.locator('.toolbar-part:last-child > button:last-child').click();
    await page.getByRole('dialog').waitFor();
    await page.locator('.severities summary').click();
    expect(await violations(), 'the settings').toEqual([]);
  });
});
