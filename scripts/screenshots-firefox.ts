import { fileURLToPath } from 'node:url';
import { startAgent } from '../demo/agent/server';
import { launchFirefox } from '../e2e/driver/firefox';
import { takeFullTour } from '../e2e/driver/tour';

/** Takes the README's picture of the panel in Firefox: `npm run screenshots:firefox`. */
const agent = await startAgent();
const browsing = await launchFirefox({ size: { width: 1400, height: 820 } });
try {
  await browsing.page.goto(agent.url);
  const devtools = await browsing.openDevTools();
  await takeFullTour(browsing.page);
  await devtools.panel.getByRole('treeitem', { name: /answer-1\b/ }).click();
  await devtools.panel.getByRole('rowheader', { name: /usage/ }).click();
  await devtools.panel.locator('.diff').waitFor();
  const path = fileURLToPath(new URL('../docs/firefox.png', import.meta.url));
  await devtools.screenshot({ path });
  console.log(`${path} is taken.`);
} finally {
  await browsing.close();
  await agent.close();
}
