import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Message } from '@ag-ui/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningAgent, startAgent } from '../../demo/agent/server';
import type { ItemKind } from '../../engine/view';
import { type Browsing, type DevTools, launch } from '../driver/browser';
import { exportText } from '../driver/export';
import { takeFullTour } from '../driver/tour';
import { type Report, rulesOf } from './report';

let agent: RunningAgent;
let browsing: Browsing;
let devtools: DevTools;
let messages: Message[];
let session: string;
let report: Report;

beforeAll(async () => {
  agent = await startAgent({ pace: 5 });
  browsing = await launch({ size: { width: 1500, height: 1200 } });
  await browsing.page.goto(agent.url);
  devtools = await browsing.openDevTools();
  await takeFullTour(browsing.page);
  messages = await browsing.page.evaluate(() => window.demoAgent.messages);
  await devtools.panel.getByRole('treeitem', { name: /done-7/ }).waitFor();
  session = await exportText(devtools, 'Session (.agui.jsonl)');
  report = JSON.parse(await exportText(devtools, 'Report (JSON)'));
});

afterAll(async () => {
  await browsing?.close();
  await agent?.close();
});

it('records at least 30 items over every landing', () => {
  const held = report.items.filter((item) => !item.dropped);
  expect(held.length).toBeGreaterThanOrEqual(30);
  expect(report.runs.map((run) => run.status)).toEqual([
    ...Array<string>(5).fill('finished'),
    'interrupted',
    'finished',
  ]);
  const landed = new Set(report.items.flatMap((item) => item.writes.map((write) => write.eventType)));
  for (const eventType of landingTypes) expect(landed).toContain(eventType);
  const own = new Set(report.unlandedMetadata.map((entry) => entry.eventType));
  for (const eventType of ownTypes) expect(own).toContain(eventType);
  const carriers = new Set(report.storedMetadata.map((entry) => entry.carrier));
  for (const carrier of ['message', 'tool', 'interrupt', 'resume-entry', 'content-part']) {
    expect(carriers).toContain(carrier);
  }
});

it('holds for each message and tool call the metadata that HttpAgent holds', () => {
  expect(messages.length).toBeGreaterThanOrEqual(25);
  const expected = new Map<string, unknown>();
  for (const message of messages) {
    expected.set(`${kindOf(message)} ${message.id}`, message.metadata);
    const calls = message.role === 'assistant' ? (message.toolCalls ?? []) : [];
    for (const call of calls) expected.set(`tool-call ${call.id}`, call.metadata);
  }
  const held = report.items.filter((item) => !item.dropped);
  expect(new Map(held.map((item) => [`${item.kind} ${item.id}`, item.metadata]))).toEqual(expected);
});

it('exports the report that `inspect` makes of the exported session', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tour-'));
  const path = join(folder, 'tour.agui.jsonl');
  await writeFile(path, session);
  const inspected = spawnSync(process.execPath, [command, 'inspect', path, '--format', 'json'], {
    encoding: 'utf8',
  });
  await rm(folder, { recursive: true });
  expect(inspected.stderr).toBe('');
  expect(inspected.status).toBe(1);
  const fromFile: Report = JSON.parse(inspected.stdout);
  expect(fromFile.source.kind).toBe('session');
  expect(report.source.kind).toBe('live');
  expect({ ...fromFile, source: undefined }).toEqual({ ...report, source: undefined });
});

it('finds the drift that the page’s cards cause, and nothing else that is an error', () => {
  expect(rulesOf(report, 'error')).toEqual(['drift']);
  // both later runs send the quote without it
  const missing = { item: { id: 'quote-5' }, key: 'usage', kind: 'missing' };
  expect(report.drift).toMatchObject([missing, missing]);
  for (const rule of ['nested-loss', 'snapshot-loss', 'unprefixed-key', 'reserved-key']) {
    expect(rulesOf(report, 'warning')).toContain(rule);
  }
  expect(rulesOf(report, 'info')).toContain('overwritten-key');
});

it('shows items, values, marks and what was sent back', async () => {
  const { panel } = devtools;
  await panel.getByRole('treeitem', { name: /answer-1.*lost/ }).click();
  const row = (key: string) =>
    panel.getByRole('row').filter({ has: panel.getByRole('rowheader', { name: key }) });
  await row('usage').waitFor();
  expect(await row('usage').textContent()).toContain('340');
  expect(await panel.getByRole('rowheader', { name: /stage.*unprefixed/ }).count()).toBe(1);
  expect(await panel.getByRole('rowheader', { name: /ag-ui.*reserved/ }).count()).toBe(1);
  expect(
    await row('usage')
      .getByLabel(/overwritten/)
      .count(),
  ).toBeGreaterThanOrEqual(2);
  expect(await row('usage').getByLabel(/lost/).count()).toBeGreaterThanOrEqual(1);
  await panel.getByRole('treeitem', { name: /quote-5.*drift/ }).click();
  await row('usage').getByText('missing').first().waitFor();
});

it('lists the findings with links to the specification', async () => {
  const { panel } = devtools;
  await panel.getByRole('tab', { name: /Findings/ }).click();
  const links = panel.locator('a[href^="https://docs.ag-ui.com/spec/1.0/"]');
  await links.first().waitFor();
  await panel.getByText('drift', { exact: false }).first().waitFor();
});

it('throws nothing in the panel', async () => {
  expect(await devtools.errors()).toEqual([]);
});

const command = fileURLToPath(new URL('../../dist/cli/agui-metadata.js', import.meta.url));

/** Each event type of spec section 4 that lands on an item. */
const landingTypes = [
  'TEXT_MESSAGE_START',
  'TEXT_MESSAGE_CONTENT',
  'TEXT_MESSAGE_END',
  'TEXT_MESSAGE_CHUNK',
  'REASONING_MESSAGE_START',
  'REASONING_MESSAGE_CONTENT',
  'REASONING_MESSAGE_END',
  'REASONING_MESSAGE_CHUNK',
  'TOOL_CALL_START',
  'TOOL_CALL_ARGS',
  'TOOL_CALL_END',
  'TOOL_CALL_CHUNK',
  'TOOL_CALL_RESULT',
  'ACTIVITY_SNAPSHOT',
  'ACTIVITY_DELTA',
  'MESSAGES_SNAPSHOT',
];

/** Each event type of spec section 4 whose metadata stays its own. */
const ownTypes = [
  'RUN_STARTED',
  'RUN_FINISHED',
  'STEP_STARTED',
  'STEP_FINISHED',
  'STATE_SNAPSHOT',
  'STATE_DELTA',
  'MESSAGES_SNAPSHOT',
  'RAW',
  'CUSTOM',
  'REASONING_START',
  'REASONING_END',
  'REASONING_ENCRYPTED_VALUE',
  'SUBAGENT_STARTED',
  'SUBAGENT_FINISHED',
  'SUBAGENT_ERROR',
];

function kindOf({ role }: Message): ItemKind {
  if (role === 'reasoning') return 'reasoning-message';
  if (role === 'activity') return 'activity-message';
  return role === 'tool' ? 'tool-message' : 'text-message';
}
