import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { recordingText } from './recording';
import { openViewer, type Viewer } from './viewer';

let viewer: Viewer;

beforeAll(async () => {
  viewer = await openViewer();
});

beforeEach(() => viewer.show(recordingText()));

afterAll(async () => {
  expect(await viewer.faults()).toEqual([]);
  await viewer.close();
});

const press = async (...keys: string[]) => {
  for (const key of keys) await viewer.page.keyboard.press(key);
};

/** The name of what the focused element says is active in it. */
const activeName = () =>
  viewer.page.evaluate(() => {
    const id = document.activeElement?.getAttribute('aria-activedescendant') ?? '';
    const active = document.getElementById(id);
    return active?.getAttribute('aria-label') ?? active?.textContent ?? '';
  });

it('reaches a value, its event and what it lost with keys alone', async () => {
  const { page } = viewer;
  await press('F6');
  await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'tree');
  await press('End', 'Home', 'ArrowDown', 'ArrowDown', 'ArrowDown');
  expect(await activeName()).toContain('msg_02');
  await press('F6', 'ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight');
  expect(await activeName()).toMatch(/overwritten by #4.*lost cached/);
  await page.getByRole('tooltip').waitFor();
  await press('Enter');
  await page.getByRole('heading', { name: /Event #3/ }).waitFor();
});

it('switches views, filters, and shows its keys', async () => {
  const { page } = viewer;
  await press('5');
  await page.getByRole('tab', { name: /Findings/, selected: true }).waitFor();
  await press('1', '/');
  await page.keyboard.type('is:drift');
  await page.getByText('1 of 2').waitFor();
  await press('Escape', 'Escape', 'F6', '?');
  await page.getByRole('dialog', { name: 'Keyboard' }).waitFor();
  await press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

it('shows where the focus is', async () => {
  await press('F6');
  const outline = () =>
    viewer.page.evaluate(() => {
      const active = document.activeElement?.getAttribute('aria-activedescendant');
      return getComputedStyle(document.getElementById(active ?? '')!).outlineStyle;
    });
  expect(await outline()).toBe('solid');
});
