import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { longRecordingText } from './long-recording';
import { openViewer, type Viewer } from './viewer';

/**
 * The questions that the panel is for, each from a fresh panel on 300 items and by keys alone. One action is one key
 * pressed, or one text typed.
 */
let viewer: Viewer;
let actions = 0;

beforeAll(async () => {
  viewer = await openViewer();
});

beforeEach(async () => {
  await viewer.show(longRecordingText());
  await viewer.page.getByText('300', { exact: true }).first().waitFor();
  actions = 0;
});

afterAll(async () => {
  expect(await viewer.faults()).toEqual([]);
  await viewer.close();
});

async function press(...keys: string[]): Promise<void> {
  for (const key of keys) {
    await viewer.page.keyboard.press(key);
    actions++;
  }
}

async function type(text: string): Promise<void> {
  await viewer.page.keyboard.type(text);
  actions++;
}

const inspector = () => viewer.page.getByRole('region', { name: 'What happened here' });
const focused = (selector: string) => viewer.page.locator(`${selector}:focus`).waitFor();

describe('with the keyboard alone', () => {
  it('0: why is this key not in my application? (at most 3)', async () => {
    const { page } = viewer;
    await press('w');
    await focused('#where');
    await type('usage/in');
    await page.getByRole('row', { name: /members lost.*msg_77/ }).waitFor();
    await press('Enter');
    await inspector()
      .getByText(/replaced .* of msg_77 whole/)
      .waitFor();
    await page.getByRole('row', { name: /not sent back.*msg_42/ }).waitFor();
    expect(actions).toBeLessThanOrEqual(3);
  });

  it('1: which event set this value, what was there before, what was lost? (at most 3)', async () => {
    await press('w');
    await focused('#where');
    await type('usage/in');
    await viewer.page.getByRole('row', { name: /members lost.*msg_77/ }).waitFor();
    await press('Enter');
    await inspector()
      .getByRole('heading', { name: /What #\d+ replaced/ })
      .waitFor();
    await inspector()
      .getByText(/lost in$/)
      .waitFor();
    await inspector()
      .getByRole('heading', { name: /TEXT_MESSAGE_END/ })
      .waitFor();
    expect(await inspector().locator('.diff-removed').allTextContents()).toContain('removed:   "in": 154,');
    expect(actions).toBeLessThanOrEqual(3);
  });

  it('2: what did this item look like at that moment? (at most 5)', async () => {
    const { page } = viewer;
    await press('/');
    await focused('#filter');
    await type('msg_77');
    await page.getByText('1 of 300').waitFor();
    await press('Enter');
    await focused('.timeline-scroll');
    await page.getByRole('region', { name: 'msg_77' }).waitFor();
    await press('ArrowRight', 'm');
    await page.getByRole('columnheader', { name: /^held at #/ }).waitFor();
    const usage = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'usage' }) });
    await usage.getByText('{"in":154,"out":0}').first().waitFor();
    expect(await usage.locator('.timeline-held').textContent()).toBe('{"in":154,"out":0}');
    expect(actions).toBeLessThanOrEqual(5);
  });

  it('3: which keys collide, carry no prefix, or come from two producers? (at most 3)', async () => {
    const { page } = viewer;
    await press('3');
    await page.getByRole('row', { name: /^score.*collides.*unprefixed.*2/ }).waitFor();
    await page.getByRole('row', { name: /^usage.*unprefixed.*2/ }).waitFor();
    await page.getByRole('row', { name: /^acme\.traceId.*acme.*prefixed/ }).waitFor();
    expect(actions).toBeLessThanOrEqual(3);
  });

  it('4: which items differ from what the application sent back? (at most 3)', async () => {
    const { page } = viewer;
    await press('6');
    await page.getByRole('row', { name: /msg_42.*usage.*\{"in":84,"out":42\}.*missing/ }).waitFor();
    expect(await page.locator('.drift-keys .list-row').count()).toBe(1);
    expect(actions).toBeLessThanOrEqual(3);
  });

  it('5: what did this run cost, and how long did it take? (at most 5)', async () => {
    const { page } = viewer;
    await press('3');
    await page.getByRole('row', { name: /^usage/ }).waitFor();
    await press('F6', 'ArrowDown');
    await page.getByText('usage/out').waitFor();
    await press('p');
    await page.getByRole('row', { name: /r-1.*finished.*11,175/ }).waitFor();
    await page.getByRole('row', { name: /r-2.*finished.*4\.5s.*11,175/ }).waitFor();
    await page.getByRole('row', { name: /subagent scout.*90/ }).waitFor();
    expect(actions).toBeLessThanOrEqual(5);
    await page.evaluate(() => chrome.storage.local.clear());
  });

  it('6: what changed between this run and the one before? (at most 5)', async () => {
    const { page } = viewer;
    await press('7');
    await page.getByRole('row', { name: /msg_77.*msg_227/ }).waitFor();
    await page.getByRole('row', { name: /^usage.*\{"out":77\}.*\{"in":154,"out":77\}.*changed/ }).waitFor();
    expect(actions).toBeLessThanOrEqual(5);
  });

  it('7: what must I paste into a bug report? (at most 5)', async () => {
    const { page } = viewer;
    await press('w');
    await focused('#where');
    await type('usage/in');
    await page.getByRole('row', { name: /members lost.*msg_77/ }).waitFor();
    await press('Enter', 'b');
    await page.getByText('The bug report is copied').waitFor();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    expect(text).toMatch(/replaced "usage" of msg_77 whole/);
    expect(text).toContain('agui-metadata inspect usage-msg_77.agui.jsonl --explain usage@msg_77');
    expect(text).not.toContain('msg_76');
    expect(actions).toBeLessThanOrEqual(5);
  });
});
