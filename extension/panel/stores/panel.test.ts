import { describe, expect, it } from 'vitest';
import { Session } from '../../../engine/index';
import type { SessionRecord } from '../../../engine/record';
import { sourceOf } from '../testing/session';
import { settingsWith } from '../testing/settings';
import { createPanel, startPanel } from './panel';

const message = (id: string, step: string, metadata?: object, more: object = {}) => ({
  type: `TEXT_MESSAGE_${step}`,
  messageId: id,
  ...(metadata && { metadata }),
  ...more,
});
const run = (type: string, runId: string) => ({ type: `RUN_${type}`, threadId: 't', runId });

/** Two runs; the second one's input leaves a key of the first out. */
function twoRuns(): Session {
  const session = new Session();
  const events: [string, object][] = [
    ['a', run('STARTED', 'r1')],
    ['a', message('m1', 'START', { usage: { in: 1, out: 5 } }, { role: 'assistant' })],
    ['a', message('m1', 'END', { usage: { out: 7 }, stage: 'x' })],
    ['a', run('FINISHED', 'r1')],
    ['b', run('STARTED', 'r2')],
    ['b', message('m2', 'START', { usage: { out: 3 } }, { role: 'assistant', subagentRunId: 's1' })],
    ['b', message('m2', 'END', undefined, { subagentRunId: 's1' })],
    ['b', run('FINISHED', 'r2')],
  ];
  const input = {
    threadId: 't',
    runId: 'r2',
    messages: [{ id: 'm1', role: 'assistant', metadata: { stage: 'x' } }],
  };
  events.forEach(([connId, event], at) => {
    if (at === 4) {
      session.push({ kind: 'close', connId: 'a', tMs: 39, reason: 'complete' });
      session.push({ kind: 'request', connId: 'b', tMs: 40, input: JSON.stringify(input) });
    }
    const record: SessionRecord = {
      kind: 'event',
      connId,
      seq: at,
      tMs: at * 10,
      event: JSON.stringify(event),
    };
    session.push(record);
  });
  return session;
}

async function open(settings = settingsWith()) {
  const panel = createPanel(sourceOf(twoRuns()), settings);
  await startPanel(panel);
  return panel;
}

describe('a moment', () => {
  it('is what all lists show, until the way back to live', async () => {
    const { moment, shown, tree, selection, detail, session } = await open();
    selection.chooseItem(0);
    moment.goTo(1);
    await expect
      .poll(() => shown.items.value.map(({ ref, overwritten }) => [ref.id, overwritten]))
      .toEqual([['m1', 0]]);
    expect(shown.drift.value).toEqual([]);
    expect(tree.rows.value.map(({ kind }) => kind)).toEqual(['thread', 'run', 'item']);
    await expect
      .poll(() => detail.timeline.value?.rows.map(({ held }) => held?.text))
      .toEqual(['{"in":1,"out":5}', undefined]);
    expect(detail.timeline.value?.past).toBe(1);
    moment.live();
    expect(shown.items.value).toBe(session.items.value);
    expect(detail.timeline.value?.rows.map(({ held }) => held?.text)).toEqual(['{"out":7}', '"x"']);
  });

  it('is what a comparison, watched keys and places of a key show too', async () => {
    const { moment, comparison, watch, where, selection } = await open(settingsWith({ watched: ['usage'] }));
    await expect.poll(() => watch.marks.value.map(moment.saw)).toEqual([true, true]);
    selection.askWhere('usage');
    await expect.poll(() => where.places.value?.map(moment.knew)).toEqual([true, true, true]);
    moment.goTo(2);
    expect(watch.marks.value.map(moment.saw)).toEqual([true, false]);
    expect(where.places.value?.map(moment.knew)).toEqual([true, false, false]);
    moment.goTo(1);
    expect(watch.marks.value.map(moment.saw)).toEqual([false, false]);
    selection.view.value = 'compare';
    comparison.compare('items');
    comparison.choose('left', 0);
    comparison.choose('right', 1);
    await expect
      .poll(() =>
        comparison.pairs.value.map(({ leftRef, rightRef, keys }) => [leftRef?.id, rightRef?.id, keys]),
      )
      .toEqual([['m1', undefined, [expect.objectContaining({ key: 'usage', state: 'left' })]]]);
    moment.live();
    await expect
      .poll(() => comparison.pairs.value.map(({ rightRef, keys }) => [rightRef?.id, keys.length]))
      .toEqual([['m2', 2]]);
  });

  it('is stepped through, and found by time', async () => {
    const { moment } = await open();
    moment.step(-1);
    expect(moment.event.value).toBe(7);
    moment.step(-100);
    expect(moment.event.value).toBe(0);
    await moment.goToTime(25);
    expect(moment.event.value).toBe(2);
    await expect.poll(() => moment.tMs.value).toBe(20);
  });
});

describe('the filter', () => {
  it('narrows the log to the events that fit, and says where one stands', async () => {
    const { filter, log } = await open();
    expect(log.count.value).toBe(8);
    filter.typed.value = 'is:lost';
    await expect.poll(() => [log.count.value, log.eventOf(0)]).toEqual([1, 2]);
    filter.typed.value = 'key:usage -subagent:s1';
    await expect.poll(() => log.count.value).toBe(2);
    log.want(0, 1);
    await expect.poll(() => log.row(1)?.event).toBe(2);
    expect(log.rowOf(2)).toBe(1);
    expect(log.rowOf(5)).toBeUndefined();
  });

  it('narrows keys, and asks where a key went', async () => {
    const { filter, keys, selection } = await open();
    await expect.poll(() => keys.rows.value.map(({ key }) => key)).toEqual(['usage', 'stage']);
    filter.typed.value = 'is:lost';
    expect(keys.rows.value.map(({ key }) => key)).toEqual(['usage']);
    filter.typed.value = 'why:usage/in';
    expect([selection.view.value, selection.asked.value]).toEqual(['where', 'usage/in']);
  });
});

describe('the run ledger', () => {
  it('sums pinned pointers for each thread, run and subagent', async () => {
    const { keys, selection } = await open(settingsWith({ pinned: ['/usage/out', '/usage/in'] }));
    selection.view.value = 'keys';
    await expect
      .poll(() => keys.costs.value.map(({ kind, sums }) => [kind, ...sums]))
      .toEqual([
        ['thread', 10, undefined],
        ['run', 7, undefined],
        ['run', 3, undefined],
        ['subagent', 3, undefined],
      ]);
  });
});

describe('run inputs', () => {
  it('are told key by key, held beside sent', async () => {
    const { sentInputs, selection } = await open();
    selection.view.value = 'drift';
    await expect
      .poll(() => sentInputs.rows.value.map(({ key, state }) => [key, state]))
      .toEqual([['usage', 'missing']]);
    sentInputs.onlyDifferent.value = false;
    expect(sentInputs.rows.value.map(({ state }) => state)).toEqual(['missing', 'same']);
    expect(sentInputs.chosen.value?.differs).toBe(1);
  });
});

describe('a comparison', () => {
  it('is of the last two runs at first, of any two items, and of another session', async () => {
    const { comparison, selection, stop } = await open();
    selection.view.value = 'compare';
    await expect
      .poll(() => comparison.pairs.value.map(({ leftRef, rightRef }) => [leftRef?.id, rightRef?.id]))
      .toEqual([['m1', 'm2']]);
    comparison.compare('items');
    comparison.choose('left', 1);
    comparison.choose('right', 0);
    expect(comparison.pairs.value[0]?.keys.map(({ key, state }) => [key, state])).toEqual([
      ['usage', 'changed'],
      ['stage', 'right'],
    ]);
    comparison.compare('sessions');
    expect(comparison.pairs.value).toEqual([]);
    await comparison.read(sourceOf(twoRuns()));
    expect(comparison.pairs.value.flatMap(({ keys }) => keys).every(({ state }) => state === 'same')).toBe(
      true,
    );
    stop();
  });
});

describe('a watched key', () => {
  it('marks each loss and difference, and leads to its moment', async () => {
    const { watch, moment, selection } = await open(settingsWith({ watched: ['usage'] }));
    await expect.poll(() => watch.marks.value.map(({ kind }) => kind)).toEqual(['lost', 'drift']);
    watch.goTo(watch.next(true)!);
    expect([moment.event.value, selection.key.value, selection.write.value]).toEqual([2, 'usage', 1]);
    watch.goTo(watch.next(true)!);
    expect(moment.event.value).toBe(4);
    expect(watch.next(true)).toBeUndefined();
    expect(watch.next(false)?.kind).toBe('lost');
  });
});

describe('where a key went', () => {
  it('is answered with every place, the losses first', async () => {
    const { selection, where } = await open();
    selection.askWhere('usage');
    await expect
      .poll(() => where.places.value?.map(({ cause, itemRef }) => [cause, itemRef?.id]))
      .toEqual([
        ['nested-loss', 'm1'],
        ['not-sent-back', 'm1'],
        ['held', 'm2'],
      ]);
    selection.choosePlace(where.places.value![2]!);
    expect([selection.item.value, selection.key.value, selection.onItem.value]).toEqual([1, 'usage', true]);
  });
});
