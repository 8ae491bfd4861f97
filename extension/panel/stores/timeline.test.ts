import { describe, expect, it } from 'vitest';
import { detailOf } from '../testing/session';
import { cellsWithin, columnsWithin, layOutTimeline, placeColumns } from './timeline';
import { moveInGrid } from './timeline-moves';

const message = (type: string, metadata: object, more: object = {}) => ({
  type: `TEXT_MESSAGE_${type}`,
  messageId: 'm',
  metadata,
  ...more,
});

const overwritten = detailOf('m', [
  message('START', { stage: 'start', 'acme.id': 1 }, { role: 'assistant' }),
  message('CONTENT', { stage: 'content', usage: { in: 1, cached: 2 } }, { delta: 'x' }),
  message('CONTENT', { stage: 'content' }, { delta: 'y' }),
  message('END', { stage: 'end', usage: { in: 5 } }),
]);

describe('a timeline', () => {
  const { columns, rows } = layOutTimeline(overwritten);
  const row = (key: string) => rows.find((one) => one.key === key)!;

  it('has a column each writing event and a row each key, in order of the first write', () => {
    expect(columns.map(({ write }) => write.event)).toEqual([1, 2, 3, 4]);
    expect(rows.map(({ key }) => key)).toEqual(['stage', 'acme.id', 'usage']);
  });

  it('draws a bar from each write to the write that replaced it; an equal value continues its bar', () => {
    const lives = row('stage').cells.map((cell) => {
      if (cell.kind !== 'life') throw new Error('a removal');
      const { from, to, state, endedBy, repeats } = cell.bar;
      return { from, to, state, by: endedBy?.event, repeats: repeats.map(({ column }) => column) };
    });
    expect(lives).toEqual([
      { from: 0, to: 1, state: 'overwritten', by: 2, repeats: [] },
      { from: 1, to: 3, state: 'overwritten', by: 4, repeats: [2] },
      { from: 3, to: 4, state: 'held', by: undefined, repeats: [] },
    ]);
  });

  it('makes room for words where members were lost', () => {
    expect(rows.filter(({ loses }) => loses).map(({ key }) => key)).toEqual(['usage']);
  });

  it('ends a bar where a snapshot removed the key', () => {
    const removed = detailOf('m', [
      message('START', { 'acme.a': 1, 'acme.b': 2 }, { role: 'assistant' }),
      message('END', {}),
      {
        type: 'MESSAGES_SNAPSHOT',
        messages: [{ id: 'm', role: 'assistant', content: 'x', metadata: { 'acme.a': 1 } }],
      },
    ]);
    const cells = layOutTimeline(removed).rows.find(({ key }) => key === 'acme.b')!.cells;
    expect(cells.map(({ kind, at }) => ({ kind, at }))).toEqual([
      { kind: 'life', at: 0 },
      { kind: 'gone', at: 1 },
    ]);
    expect(cells[0]).toMatchObject({ bar: { state: 'removed', to: 1, endedBy: { event: 3 } } });
  });

  it('draws of a long row only what is in sight', () => {
    const events = Array.from({ length: 500 }, (_, at) =>
      message(
        at === 0 ? 'START' : 'CONTENT',
        { 'acme.n': at },
        at === 0 ? { role: 'assistant' } : { delta: 'x' },
      ),
    );
    const long = layOutTimeline(detailOf('m', events));
    expect(cellsWithin(long.rows[0]!.cells, 100, 104)).toEqual([100, 101, 102, 103, 104]);
    const place = placeColumns(long.columns, 'steps', 300);
    const [first, last] = columnsWithin(place, 1000, 1300);
    expect(last - first).toBeLessThan(6);
    expect(place.edges[first]).toBeLessThanOrEqual(1000);
  });

  it('keeps every column apart in time, in order', () => {
    const { edges, width } = placeColumns(columns, 'time', 400);
    expect(edges).toHaveLength(columns.length + 1);
    for (let at = 1; at < edges.length; at++) expect(edges[at]).toBeGreaterThan(edges[at - 1]!);
    expect(edges.at(-1)).toBe(width);
  });

  it('is walked by arrow keys within its bounds', () => {
    expect(moveInGrid(rows, { row: 0, cell: 0 }, 'ArrowRight')).toEqual({ row: 0, cell: 1 });
    expect(moveInGrid(rows, { row: 0, cell: 3 }, 'ArrowDown')).toEqual({ row: 1, cell: 1 });
    expect(moveInGrid(rows, { row: 2, cell: 2 }, 'End')).toEqual({ row: 2, cell: 2 });
    expect(moveInGrid(rows, { row: 0, cell: 0 }, 'ArrowUp')).toEqual({ row: 0, cell: 0 });
    expect(moveInGrid(rows, { row: 0, cell: 0 }, 'x')).toBeUndefined();
  });
});
