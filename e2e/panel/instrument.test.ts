import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningAgent, startAgent } from '../../demo/agent/server';
import { type Browsing, type DevTools, launch } from '../driver/browser';
import { takeFullTour } from '../driver/tour';
import { until } from '../driver/until';

let agent: RunningAgent;
let browsing: Browsing;
let devtools: DevTools;

beforeAll(async () => {
  agent = await startAgent({ pace: 5 });
  browsing = await launch({ size: { width: 1500, height: 1000 } });
  await browsing.page.goto(agent.url);
  devtools = await browsing.openDevTools();
  await takeFullTour(browsing.page);
  await devtools.panel.getByRole('treeitem', { name: /done-7/ }).waitFor();
});

afterAll(async () => {
  expect(await devtools?.errors()).toEqual([]);
  await browsing?.close();
  await agent?.close();
});

const tab = (name: RegExp) => devtools.panel.getByRole('tab', { name });
const countOf = async (name: RegExp) => Number(/\d+/.exec((await tab(name).textContent()) ?? '')?.[0]);

it('shows how many errors and warnings the tab has on the toolbar icon', async () => {
  const tabId = await browsing.tabId();
  const badge = () => browsing.worker.evaluate((id) => chrome.action.getBadgeText({ tabId: id }), tabId);
  const shown = await until('the badge', badge);
  expect(Number(shown)).toBeGreaterThan(10);
});

it('says where a key went, and gives what a bug report needs', async () => {
  const { panel } = devtools;
  await panel.getByRole('combobox', { name: 'Filter' }).fill('why:usage');
  await panel.getByRole('row', { name: /members lost.*answer-1/ }).click();
  await panel.getByText('What became of usage?').waitFor();
  await panel.getByRole('row', { name: /not sent back.*quote-5/ }).waitFor();
  await panel
    .getByRole('region', { name: 'What happened here' })
    .getByRole('button', { name: 'Copy bug report' })
    .click();
  await panel.getByText('The bug report is copied').waitFor();
  await panel.getByRole('combobox', { name: 'Filter' }).fill('');
});

it('judges the live session anew when a key is accepted, and keeps all that was recorded', async () => {
  const { panel } = devtools;
  await tab(/Findings/).click();
  const [findings, events] = [await countOf(/Findings/), await countOf(/Events/)];
  await panel
    .getByRole('row', { name: /Key stage carries no/ })
    .first()
    .click();
  await panel.getByRole('button', { name: 'Accept “stage”' }).click();
  await until('fewer findings', async () => (await countOf(/Findings/)) < findings);
  await until('every event', async () => (await countOf(/Events/)) === events);
  expect(await panel.getByRole('row', { name: /Key stage carries no/ }).count()).toBe(0);
});

it('shows every view at a moment, and goes back to live', async () => {
  const { panel } = devtools;
  await tab(/Items/).click();
  await panel.getByRole('button', { name: 'go back in time' }).click();
  await panel.getByRole('slider', { name: 'Moment shown' }).press('Home');
  await panel.getByText('after #0').waitFor();
  await until('the tree of that moment', async () => (await panel.getByRole('treeitem').count()) < 6);
  await until(
    'the counts of that moment',
    async () => (await countOf(/Events/)) === 1 && (await countOf(/Items/)) < 6,
  );
  await panel.getByRole('button', { name: 'go live' }).click();
  await panel.getByRole('treeitem', { name: /done-7/ }).waitFor();
});

it('keeps the session, opens it as it was, and comes back to the live page', async () => {
  const { panel } = devtools;
  const events = await countOf(/Events/);
  await tab(/Sessions/).click();
  await panel.getByRole('button', { name: 'Keep this session' }).click();
  await panel
    .getByRole('button', { name: /\.agui\.jsonl$/ })
    .first()
    .click();
  await panel.getByRole('button', { name: 'Back to the live page' }).waitFor();
  await until('every event of the kept session', async () => (await countOf(/Events/)) === events);
  await tab(/Sessions/).click();
  await panel.getByRole('button', { name: /^Delete / }).click();
  await panel.getByText('No session is kept yet.').waitFor();
  await panel.getByRole('button', { name: 'Back to the live page' }).click();
  await panel.getByRole('button', { name: 'Record' }).waitFor();
});
