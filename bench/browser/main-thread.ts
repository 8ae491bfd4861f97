import type { Page } from 'playwright';
import { testedBrowser } from '../../e2e/driver/browser';
import type { PageView } from '../../e2e/driver/view';

/** How busy a page's main thread was since it was asked for, in ms; 0 in Firefox, which does not tell. */
export async function mainThread(page: PageView): Promise<{ since(): Promise<number> }> {
  if (testedBrowser === 'firefox') return { since: async () => 0 };
  const chromium = page as unknown as Page;
  const session = await chromium.context().newCDPSession(chromium);
  await session.send('Performance.enable');
  const busy = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
  };
  const before = await busy();
  return { since: async () => (await busy()) - before };
}
