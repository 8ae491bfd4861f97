import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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

const row = (key: string) =>
  viewer.page
    .getByRole('row')
    .filter({ has: viewer.page.getByRole('rowheader', { name: key, exact: false }) });

describe('the panel on a file', () => {
  it('names each item with what happened to it', async () => {
    const names = await viewer.page.getByRole('treeitem').allTextContents();
    expect(names.join('|')).toMatch(/msg_02.*lost.*drift.*overwritten/);
    expect(names.join('|')).toMatch(/call_search.*overwritten/);
    expect(names.join('|')).toMatch(/RUN_STARTED.*lands nowhere/);
  });

  it('draws a row each key, whose bars say in words what became of each value', async () => {
    await viewer.page.getByRole('treeitem', { name: /msg_02/ }).click();
    await viewer.page.getByRole('rowheader', { name: /usage.*unprefixed/ }).waitFor();
    await viewer.page.getByRole('rowheader', { name: /ag-ui.*reserved/ }).waitFor();
    const cells = row('usage').getByRole('gridcell');
    expect(await cells.count()).toBe(5);
    expect(await cells.nth(0).getAttribute('aria-label')).toMatch(/cached.*overwritten by #3/);
    expect(await cells.nth(1).getAttribute('aria-label')).toMatch(/overwritten by #4.*lost cached/);
    expect(await cells.nth(2).getAttribute('aria-label')).toMatch(/held now.*lost in/);
    expect(await cells.nth(3).textContent()).toBe('{"out":340}');
    expect(await cells.nth(4).textContent()).toBe('missing');
  });

  it('answers what became of a key: verdict, history, what was replaced, the event', async () => {
    const { page } = viewer;
    await page.getByRole('treeitem', { name: /msg_02/ }).click();
    await page.getByRole('rowheader', { name: 'usage' }).click();
    const inspector = page.getByRole('region', { name: 'What happened here' });
    await inspector.getByText('What became of usage?').waitFor();
    await inspector.getByText(/lost in$/).waitFor();
    expect(await inspector.locator('.diff-removed').allTextContents()).toEqual([
      'removed:   "in": 1200,',
      'removed:   "out": 212',
    ]);
    expect(await inspector.locator('mark').textContent()).toContain('"out": 340');
  });

  it('tells value, event, time and producer of a bar that is pointed at', async () => {
    const { page } = viewer;
    await page.getByRole('treeitem', { name: /msg_02/ }).click();
    await row('usage').getByRole('gridcell').first().hover();
    const card = page.getByRole('tooltip');
    await card.waitFor();
    const text = await card.textContent();
    for (const part of ['cached', '#2 TEXT_MESSAGE_CONTENT', '+300 ms', 'agent', 'agent.example/run']) {
      expect(text).toContain(part);
    }
  });

  it('lists findings by rule, each a way to its item and to the specification', async () => {
    const { page } = viewer;
    await page.getByRole('tab', { name: /Findings/ }).click();
    const first = page.getByRole('row').nth(1);
    expect(await first.textContent()).toContain('drift');
    await page
      .getByRole('row', { name: /lost\b/ })
      .getByRole('button', { name: 'msg_02' })
      .first()
      .click();
    await page.getByRole('rowheader', { name: 'usage' }).waitFor();
    await page.getByText('What became of usage?').waitFor();
  });

  it('shows the log with where metadata landed, drift, and metadata that is on no item', async () => {
    const { page } = viewer;
    await page.getByRole('tab', { name: /Events/ }).click();
    await page.getByRole('row', { name: /TOOL_CALL_START.*call_search/ }).click();
    await page.getByRole('heading', { name: /Event #5 · TOOL_CALL_START/ }).waitFor();
    await page.getByRole('tab', { name: /Drift/ }).click();
    await page.getByRole('heading', { name: 'input of r-2' }).waitFor();
    await page.getByRole('row', { name: /msg_02.*usage.*340.*missing/ }).waitFor();
    await page.getByRole('tab', { name: /Other metadata/ }).click();
    await page.getByRole('row', { name: /RUN_STARTED.*acme\.region/ }).waitFor();
    await page.getByRole('row', { name: /message.*msg_02.*input of r-2/ }).waitFor();
  });

  it('filters by term and by text, and names a term that it does not know', async () => {
    const { page } = viewer;
    const filter = page.getByRole('combobox', { name: 'Filter' });
    await filter.fill('key:acme.cache');
    await page.getByText('1 of 2').waitFor();
    expect(await page.getByRole('treeitem', { name: /msg_02/ }).count()).toBe(0);
    await filter.fill('wrong:term');
    await page.getByText('Unknown term: wrong:term').waitFor();
    await filter.fill('');
    await page.getByRole('treeitem', { name: /msg_02/ }).waitFor();
  });
});
