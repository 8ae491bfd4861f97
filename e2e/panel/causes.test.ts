import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../driver/until';
import { missingUsage } from './seven-causes';
import { openViewer, type Viewer } from './viewer';

let viewer: Viewer;

beforeAll(async () => {
  viewer = await openViewer();
});

afterAll(async () => {
  expect(await viewer.faults()).toEqual([]);
  await viewer.close();
});

/** As a text, or as a row's name. */
async function shown(words: string | RegExp): Promise<void> {
  const { page } = viewer;
  const places = [page.getByText(words), page.getByRole('row', { name: words })];
  await until(`${words}`, async () => {
    for (const place of places) if ((await place.count()) > 0) return true;
    return false;
  });
}

describe('`usage` is missing', () => {
  it.each(Object.entries(missingUsage))('because it was %s', async (_, { text, place, says }) => {
    const { page } = viewer;
    await viewer.show(text, 'run.jsonl');
    await page.getByRole('treeitem', { name: 'answer' }).click();
    await page.getByRole('combobox', { name: 'Filter' }).fill('why:usage');
    await shown(place);
    await shown(says);
  });
});
