import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { missingUsage } from './seven-causes';
import { openViewer, type Viewer } from './viewer';

let viewer: Viewer;

beforeAll(async () => {
  viewer = await openViewer();
});

afterAll(async () => {
  expect(viewer.faults).toEqual([]);
  await viewer.close();
});

describe('`usage` is missing', () => {
  it.each(Object.entries(missingUsage))('because it was %s', async (_, { text, place, says }) => {
    const { page } = viewer;
    await viewer.show(text, 'run.jsonl');
    await page.getByRole('treeitem', { name: 'answer' }).click();
    await page.getByRole('combobox', { name: 'Filter' }).fill('why:usage');
    await page
      .getByText(place)
      .or(page.getByRole('row', { name: place }))
      .first()
      .waitFor();
    await page
      .getByText(says)
      .or(page.getByRole('row', { name: says }))
      .first()
      .waitFor();
  });
});
