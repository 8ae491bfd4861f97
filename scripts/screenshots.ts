import { fileURLToPath } from 'node:url';
import { startAgent } from '../demo/agent/server';
import { launchChromium as launch } from '../e2e/driver/chromium';
import type { ChromiumDevTools } from '../e2e/driver/devtools';
import { takeFullTour } from '../e2e/driver/tour';

/** Takes the README's pictures from the built extension and the demo: `npm run screenshots`. */
const pictures: Record<string, (panel: ChromiumDevTools['panel']) => Promise<void>> = {
  panel: async (panel) => {
    await panel.getByRole('treeitem', { name: /answer-1\b/ }).click();
    await panel.getByRole('rowheader', { name: /usage/ }).click();
    await panel.locator('.diff').waitFor();
  },
  where: async (panel) => {
    await panel.getByRole('combobox', { name: 'Filter' }).fill('why:usage/in');
    await panel.getByRole('row', { name: /answer-1/ }).click();
    await panel.locator('.diff').waitFor();
  },
  keys: async (panel) => {
    await panel.getByRole('combobox', { name: 'Filter' }).fill('');
    await panel.getByRole('tab', { name: /Keys/ }).click();
    await panel.getByRole('row', { name: /^usage/ }).click();
    for (const pointer of ['usage/in', 'usage/out'])
      await panel.getByRole('button', { name: `Give ${pointer} a column` }).click();
    await panel.getByRole('row', { name: /^thread/ }).waitFor();
  },
};

const agent = await startAgent();
const browsing = await launch({ size: { width: 1400, height: 820 } });
try {
  await browsing.page.goto(agent.url);
  const { window, panel } = await browsing.openDevTools();
  await takeFullTour(browsing.page);
  for (const [name, show] of Object.entries(pictures)) {
    const path = fileURLToPath(new URL(`../docs/${name}.png`, import.meta.url));
    await show(panel);
    await window.screenshot({ path });
    console.log(`${path} is taken.`);
  }
} finally {
  await browsing.close();
  await agent.close();
}
