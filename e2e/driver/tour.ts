import type { PageView } from './view';

/** Takes the demo page's full tour, seven runs on one thread, and resolves when its last run has ended. */
export async function takeFullTour(page: PageView): Promise<void> {
  await page.getByRole('button', { name: 'Full tour' }).click();
  await page.getByText('Your reference is Q7R2LX.').waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Stop' }).and(page.locator(':disabled')).waitFor();
}
