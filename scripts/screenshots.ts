import { fileURLToPath } from 'node:url';
import { startAgent } from '../demo/agent/server';
import { launchChromium as launch } from '../e2e/driver/chromium';
import { takeFullTour } from '../e2e/driver/tour';

/** Takes the README's picture from the built extension and the demo: `npm run screenshots`. */
const path = fileURLToPath(new URL('../docs/panel.png', import.meta.url));
const agent = await startAgent();
const browsing = await launch({ size: { width: 1400, height: 820 } });
try {
  await browsing.page.goto(agent.url);
  const { window, panel } = await browsing.openDevTools();
  await takeFullTour(browsing.page);
  await panel.getByRole('treeitem', { name: /answer-1\b/ }).click();
  await panel.getByRole('rowheader', { name: /usage/ }).click();
  await window.screenshot({ path });
  console.log(`${path} is taken.`);
} finally {
  await browsing.close();
  await agent.close();
}
