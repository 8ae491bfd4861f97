import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linesText, recordingText } from './recording';
import { type ChromiumViewer, openViewer } from './viewer';

let viewer: ChromiumViewer;

beforeAll(async () => {
  viewer = (await openViewer()) as ChromiumViewer;
});

afterAll(async () => {
  expect(await viewer.faults()).toEqual([]);
  await viewer.close();
});

describe('whatever room there is', () => {
  it.each([
    [1400, 820],
    [690, 800],
    [460, 800],
    [320, 640],
    [1200, 250],
  ])('shows item, key and verdict at %i × %i, with nothing cut off at the side', async (width, height) => {
    const { page } = viewer;
    await page.setViewportSize({ width, height });
    await viewer.show(recordingText());
    if (width < 480) await page.getByRole('combobox', { name: 'Item' }).selectOption({ label: 'msg_02' });
    else await page.getByRole('treeitem', { name: /msg_02/ }).click();
    await page.getByRole('rowheader', { name: 'usage' }).click();
    await page.getByText('What became of usage?').waitFor();
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(over).toBeLessThanOrEqual(0);
    const aside = await page.getByRole('region', { name: 'What happened here' }).boundingBox();
    const timeline = await page.getByRole('grid').boundingBox();
    if (width <= 700) expect(aside!.y).toBeGreaterThan(timeline!.y);
    else expect(aside!.x).toBeGreaterThan(timeline!.x);
    expect(timeline!.height).toBeGreaterThan(80);
  });
});

describe('whatever size the recording has', () => {
  it('keeps the page small with 5,000 items, and with 5,000 writes of one item', async () => {
    const { page } = viewer;
    await page.setViewportSize({ width: 1400, height: 820 });
    const items = Array.from({ length: 5000 }, (_, at) => [
      { type: 'TEXT_MESSAGE_START', messageId: `m${at}`, role: 'assistant', metadata: { 'acme.n': at } },
      { type: 'TEXT_MESSAGE_END', messageId: `m${at}`, metadata: { 'acme.n': -1 } },
    ]).flat();
    const long = Array.from({ length: 5000 }, (_, at) => ({
      type: `TEXT_MESSAGE_${at === 0 ? 'START' : 'CONTENT'}`,
      messageId: 'long',
      ...(at === 0 ? { role: 'assistant' } : { delta: 'x' }),
      metadata: { 'acme.n': at },
    }));
    await viewer.show(linesText([...items, ...long, { type: 'TEXT_MESSAGE_END', messageId: 'long' }]));
    await page.getByText('5,001').first().waitFor();
    await page.getByRole('tree').press('End');
    await page.getByRole('treeitem', { name: 'long' }).click();
    await page.getByRole('rowheader', { name: 'acme.n' }).click();
    await page.getByText(/earlier writes are not shown/).waitFor();
    expect(await page.locator('*').count()).toBeLessThan(2500);
    await page.getByRole('grid').press('End');
    await page.getByRole('gridcell', { name: /^4999;/ }).waitFor();
    await page.getByRole('tab', { name: /Events/ }).click();
    await page.getByRole('grid').press('End');
    await page.getByRole('row', { name: /RUN_FINISHED/ }).waitFor();
    expect(await page.locator('*').count()).toBeLessThan(2500);
  });
});
