import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { startAgent } from '../demo/agent/server';
import { launchChromium } from '../e2e/driver/chromium';
import { takeFullTour } from '../e2e/driver/tour';

/** Takes the stores' pictures, 1280×800 in each language, from the real panel: `npm run screenshots:store`. */
const folder = new URL('../store/screenshots/', import.meta.url);
await mkdir(folder, { recursive: true });
const agent = await startAgent();
try {
  for (const language of ['en', 'ko']) await take(language);
} finally {
  await agent.close();
}

async function take(language: string): Promise<void> {
  const size = { width: 1280, height: 800 };
  const browsing = await launchChromium({ size });
  try {
    await browsing.worker.evaluate(
      (chosen) => chrome.storage.local.set({ settings: { language: chosen } }),
      language,
    );
    await browsing.page.goto(agent.url);
    const { window, panel } = await browsing.openDevTools();
    await window.setViewportSize(size);
    await takeFullTour(browsing.page);
    await panel.getByRole('treeitem', { name: /answer-1\b/ }).click();
    await panel.getByRole('rowheader', { name: /usage/ }).click();
    await panel.locator('.diff').waitFor();
    await panel.waitForFunction((shown) => document.documentElement.lang === shown, language);
    const path = fileURLToPath(new URL(`panel-${language}.png`, folder));
    await window.screenshot({ path });
    console.log(`${path} is taken.`);
  } finally {
    await browsing.close();
  }
}
