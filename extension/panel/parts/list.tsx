import type { ComponentChildren } from 'preact';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import './list.css';
import { useVirtualRows } from './use-virtual-rows';

export interface ListColumn {
  name: string;
  /** of a grid template: `60px`, `minmax(0, 1fr)` */
  width: string;
  number?: boolean;
  /** how the rows are sorted by it; absent where they cannot be */
  sorted?: 'ascending' | 'descending' | 'none';
  sort?: () => void;
}

interface ListProps {
  label: string;
  columns: readonly ListColumn[];
  count: number;
  /** height of each row, in px */
  rowHeight?: number;
  /** cells of a row, each a `role="gridcell"` element; undefined while the row is not there yet */
  row: (index: number) => ComponentChildren;
  rowClass?: (index: number) => string | undefined;
  selected?: (index: number) => boolean;
  choose: (index: number) => void;
  /** Enter, or a second press, on a row: goes where it leads */
  open?: (index: number) => void;
  /** says which rows are in sight */
  want?: (from: number, to: number) => void;
  /** new rows at the end stay in sight while the end is */
  follow?: boolean;
  /** a row to bring into sight when it changes */
  reveal?: number | undefined;
}

const HEAD = 22;

/** A long list of rows with columns. Arrow keys move, Enter chooses; only rows in sight are in the page. */
export function List(props: ListProps) {
  const { label, columns, count, row, rowHeight = 22, want, follow = false, reveal } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const id = useId();
  const virtual = useVirtualRows({ count, size: () => rowHeight, scroller, sticky: HEAD });
  const [first, last] = [virtual.rows[0]?.index, virtual.rows.at(-1)?.index];
  useEffect(() => {
    if (first !== undefined && last !== undefined) want?.(first, last);
  }, [first, last, count, want]);
  useFollowEnd(scroller, count, follow, virtual.toEnd);
  useLayoutEffect(() => {
    if (reveal === undefined || reveal < 0 || reveal >= count) return;
    setActive(reveal);
    virtual.reveal(reveal);
  }, [reveal]);

  const move = (to: number) => {
    const next = Math.max(0, Math.min(count - 1, to));
    setActive(next);
    virtual.reveal(next);
    props.choose(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = nextRow(event.key, active, count);
    if (to === undefined || event.target !== scroller.current) return;
    event.preventDefault();
    move(to);
    if (event.key === 'Enter') props.open?.(active);
  };

  return (
    <div
      class="list"
      role="grid"
      tabIndex={0}
      ref={scroller}
      aria-label={label}
      aria-rowcount={count + 1}
      aria-activedescendant={count > 0 ? `${id}-${active}` : undefined}
      onKeyDown={onKeyDown}
      style={{ '--columns': columns.map(({ width }) => width).join(' ') }}
    >
      <div class="list-head" role="row" aria-rowindex={1}>
        {columns.map((column) => (
          <ColumnHead key={column.name} column={column} />
        ))}
      </div>
      <div class="list-rows" role="rowgroup" style={{ height: `${virtual.total}px` }}>
        {virtual.rows.map(({ index, start }) => (
          <div
            key={index}
            id={`${id}-${index}`}
            class={['list-row', index === active && 'list-active', props.rowClass?.(index)]
              .filter(Boolean)
              .join(' ')}
            role="row"
            tabIndex={-1}
            aria-rowindex={index + 2}
            aria-selected={props.selected?.(index) ?? false}
            style={{ top: `${start}px`, height: `${rowHeight}px` }}
            onClick={() => {
              setActive(index);
              props.choose(index);
            }}
            onDblClick={() => props.open?.(index)}
          >
            {row(index)}
          </div>
        ))}
      </div>
    </div>
  );
}

function ColumnHead({ column: { name, number, sorted, sort } }: { column: ListColumn }) {
  const className = `cut${number ? ' number' : ''}`;
  if (!sort) {
    return (
      <span role="columnheader" class={className}>
        {name}
      </span>
    );
  }
  return (
    <span role="columnheader" class={className} aria-sort={sorted}>
      <button type="button" class="list-sort" onClick={sort}>
        <span class="cut">{name}</span>
        <span class="list-arrow" aria-hidden="true">
          {sorted === 'ascending' ? '▲' : sorted === 'descending' ? '▼' : ''}
        </span>
      </button>
    </span>
  );
}

function nextRow(key: string, at: number, count: number): number | undefined {
  const moves: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + 15,
    PageUp: at - 15,
    Home: 0,
    End: count - 1,
    Enter: at,
    ' ': at,
  };
  return Object.hasOwn(moves, key) ? moves[key] : undefined;
}

function useFollowEnd(
  scroller: { current: HTMLDivElement | null },
  count: number,
  follow: boolean,
  toEnd: () => void,
): void {
  const atEnd = useRef(true);
  const before = useRef(0);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const look = () => {
      atEnd.current = element.scrollTop + element.clientHeight >= element.scrollHeight - 30;
    };
    element.addEventListener('scroll', look, { passive: true });
    return () => element.removeEventListener('scroll', look);
  }, [scroller]);
  useLayoutEffect(() => {
    if (follow && atEnd.current && before.current > 0 && count > before.current) toEnd();
    before.current = count;
  }, [count, follow, toEnd]);
}
