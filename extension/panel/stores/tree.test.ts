import { describe, expect, it } from 'vitest';
import { sessionOf, sourceOf } from '../testing/session';
import { settingsWith } from '../testing/settings';
import { createPanel, startPanel } from './panel';
import type { TreeRow } from './tree';
import { moveInTree } from './tree-moves';

const run = [
  { type: 'TEXT_MESSAGE_START', messageId: 'm1', role: 'assistant', metadata: { usage: { in: 1 } } },
  { type: 'TEXT_MESSAGE_END', messageId: 'm1', metadata: { usage: { out: 2 } } },
  {
    type: 'TOOL_CALL_START',
    toolCallId: 'c1',
    toolCallName: 'find',
    parentMessageId: 'm1',
    metadata: { 'acme.q': 1 },
  },
  { type: 'TOOL_CALL_END', toolCallId: 'c1' },
  { type: 'CUSTOM', name: 'n', value: 1, metadata: { 'acme.own': true } },
  { type: 'TEXT_MESSAGE_START', messageId: 'm2', role: 'assistant' },
  { type: 'TEXT_MESSAGE_END', messageId: 'm2' },
];

async function panelOf(events: readonly object[]) {
  const panel = createPanel(sourceOf(sessionOf(events)), settingsWith());
  await startPanel(panel);
  return panel;
}

const names = (rows: readonly TreeRow[]) =>
  rows.map((row) => {
    if (row.kind === 'thread') return `thread ${row.threadId}`;
    if (row.kind === 'run') return `run ${row.run?.runId}`;
    return row.kind === 'item' ? row.item.ref.id : row.unlanded.eventType;
  });

describe('the tree', () => {
  it('has threads, runs, items in order of arrival, calls under their message, and events that land nowhere', async () => {
    const { tree } = await panelOf(run);
    expect(names(tree.rows.value)).toEqual(['thread t', 'run r', 'm1', 'c1', 'CUSTOM', 'm2']);
    expect(tree.rows.value.map(({ level }) => level)).toEqual([1, 2, 3, 4, 3, 3]);
  });

  it('closes and opens its branches', async () => {
    const { tree } = await panelOf(run);
    tree.toggle(tree.rows.value[1]!.id);
    expect(names(tree.rows.value)).toEqual(['thread t', 'run r']);
    tree.toggle(tree.rows.value[1]!.id);
    expect(tree.rows.value).toHaveLength(6);
  });

  it('shows what the filter lets through, keys and values asked of the engine', async () => {
    const { tree, filter } = await panelOf(run);
    filter.typed.value = 'is:lost';
    expect(names(tree.rows.value)).toEqual(['thread t', 'run r', 'm1']);
    filter.typed.value = 'kind:call';
    expect(names(tree.rows.value)).toEqual(['thread t', 'run r', 'c1']);
    filter.typed.value = 'key:acme.q';
    await expect.poll(() => names(tree.rows.value)).toEqual(['thread t', 'run r', 'c1']);
    filter.typed.value = '-is:lost -kind:call';
    expect(names(tree.rows.value)).toEqual(['thread t', 'run r', 'CUSTOM', 'm2']);
    filter.typed.value = 'nothing has this';
    await expect.poll(() => names(tree.rows.value)).toEqual([]);
  });

  it('is walked by the keys of the ARIA tree pattern', async () => {
    const rows = (await panelOf(run)).tree.rows.value;
    expect(moveInTree(rows, 0, 'ArrowDown')).toEqual({ to: 1 });
    expect(moveInTree(rows, 3, 'ArrowLeft')).toEqual({ to: 2 });
    expect(moveInTree(rows, 1, 'ArrowLeft')).toEqual({ to: 1, toggle: rows[1]!.id });
    expect(moveInTree(rows, 2, 'ArrowRight')).toEqual({ to: 3 });
    expect(moveInTree(rows, 0, 'End')).toEqual({ to: 5 });
    expect(moveInTree(rows, 0, 'q')).toBeUndefined();
  });
});

describe('what is chosen', () => {
  it('is at first the first item with metadata, and stays when the session is told anew', async () => {
    const session = sessionOf(run);
    const panel = createPanel(sourceOf(session), settingsWith());
    await startPanel(panel);
    expect(panel.selection.item.value).toBe(0);
    panel.selection.goToItem(1, 'acme.q');
    panel.session.take(session.snapshot());
    expect([panel.selection.item.value, panel.selection.key.value]).toEqual([1, 'acme.q']);
  });

  it('goes when its item is gone', async () => {
    const panel = await panelOf(run);
    panel.selection.goToItem(1);
    panel.session.take({ ...sessionOf([]).snapshot(), revision: 9 });
    expect(panel.selection.item.value).toBeUndefined();
  });

  it('has its verdict, history and values', async () => {
    const { selection, detail } = await panelOf(run);
    selection.goToItem(0, 'usage');
    await expect.poll(() => detail.verdicts.value[0]?.cause).toBe('nested-loss');
    await expect.poll(() => detail.history.value.map(({ effect }) => effect)).toEqual(['set', 'overwrite']);
    await expect.poll(() => detail.values.value).toEqual({ value: '{"out":2}', previous: '{"in":1}' });
  });
});
