import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import { recordingText } from './recording';
import type { ChromiumViewer } from './viewer';

export const looks = ['light', 'dark', 'ko'] as const;
export type Look = (typeof looks)[number];

/** Each view, as it is brought about from a panel that shows the recording with `usage` of `msg_02` chosen. */
const views: Record<string, (page: Page) => Promise<void>> = {
  items: (page) => page.locator('.diff').waitFor(),
  moment: async (page) => {
    for (let step = 0; step < 8; step++) await page.keyboard.press(',');
    await page.locator('.life-later').first().waitFor();
  },
  where: async (page) => {
    await page.keyboard.press('w');
    await page.locator('#where:focus').waitFor();
    await page.keyboard.type('usage');
    await page.locator('.where .list-row').first().waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.diff').waitFor();
  },
  keys: async (page) => {
    await page.keyboard.press('3');
    await page.locator('.ledger .list-row').first().waitFor();
    await page.locator('.keys-view > .list .list-row', { hasText: 'usage' }).click();
    await page.locator('.numbers-one').first().waitFor();
  },
  events: async (page) => {
    await page.keyboard.press('4');
    await page.locator('.list-row').nth(3).click();
    await page.locator('mark').waitFor();
  },
  findings: async (page) => {
    await page.keyboard.press('5');
    await page.locator('.list-row:not(.branch)').nth(1).click();
    await page.locator('.rule-actions').waitFor();
  },
  drift: async (page) => {
    await page.keyboard.press('6');
    await page.locator('.drift-keys .list-row').first().click();
    await page.locator('.verdict').first().waitFor();
  },
  compare: async (page) => {
    await page.keyboard.press('7');
    await page.locator('.list-row').nth(1).waitFor();
  },
  watch: async (page) => {
    await page.keyboard.press('8');
    await page.locator('.watched + .list .list-row').nth(1).click();
    await page.locator('.diff').waitFor();
  },
  other: async (page) => {
    await page.keyboard.press('9');
    await page.locator('.list-row').nth(1).waitFor();
  },
  sessions: async (page) => {
    await page.keyboard.press('0');
    await page.locator('.sessions').waitFor();
  },
};

export const pictured = Object.keys(views);
export const size = { width: 960, height: 560 };

export function picturePath(view: string, look: Look): string {
  return fileURLToPath(new URL(`pictures/${view}-${look}.png`, import.meta.url));
}

/** Shows a view in a look and takes its picture. */
export async function takePicture({ page, show }: ChromiumViewer, view: string, look: Look): Promise<Buffer> {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: look === 'dark' ? 'dark' : 'light', reducedMotion: 'reduce' });
  const language = look === 'ko' ? 'ko' : 'en';
  await show(recordingText());
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
  await page.mouse.move(size.width / 2, size.height - 3);
  await views[view]!(page);
  await page.mouse.move(size.width / 2, size.height - 3);
  // what is asked for comes in turns: wait until nothing changes any more
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let timer = setTimeout(resolve, 250);
        const watcher = new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(resolve, 250);
        });
        watcher.observe(document.body, {
          subtree: true,
          childList: true,
          attributes: true,
          characterData: true,
        });
      }),
  );
  return page.screenshot({ caret: 'hide', animations: 'disabled' });
}
