import { AxeBuilder } from '@axe-core/playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordingText } from './recording';
import { openViewer, type Viewer } from './viewer';

type AxePage = ConstructorParameters<typeof AxeBuilder>[0]['page'];

let viewer: Viewer;

beforeAll(async () => {
  viewer = await openViewer();
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

describe.each(['light', 'dark'] as const)('%s', (colorScheme) => {
  it.each(['en', 'ko'] as const)('breaks no accessibility rule in any view (%s)', async (language) => {
    const { page } = viewer;
    await page.emulateMedia({ colorScheme });
    await viewer.show(recordingText());
    await page.evaluate((chosen) => chrome.storage.local.set({ settings: { language: chosen } }), language);
    await page.waitForFunction((chosen) => document.documentElement.lang === chosen, language);
    await page.getByRole('treeitem', { name: /msg_02/ }).click();
    await page.getByRole('rowheader', { name: 'usage' }).click();
    await page.locator('.diff').waitFor();
    expect(await violations()).toEqual([]);
    for (const view of ['2', '3', '4', '5']) {
      await page.keyboard.press(view);
      await page.locator('.list').first().waitFor();
      expect(await violations(), view).toEqual([]);
    }
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
    expect(await violations()).toEqual([]);
  });
});
