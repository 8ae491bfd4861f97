import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { UnlandedReason } from '../../../engine/view';
import type { TreeRow } from '../stores/tree';
import { moveInTree } from '../stores/tree-moves';
import type { MessageName } from '../text/language';
import './item-tree.css';
import { ItemMarks, isMarked, KindLetter, runStatusNames } from './marks';
import { useLanguage, usePanel } from './use-panel';
import { useVirtualRows } from './use-virtual-rows';

const ROW = 22;

/** Items by thread and run. Arrow keys move; the item moved to is shown. */
export function ItemTree() {
  const { tree, selection } = usePanel();
  const { say } = useLanguage();
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<string>();
  const rows = tree.rows.value;
  const virtual = useVirtualRows({ count: rows.length, size: () => ROW, scroller });
  useFollow(scroller, rows.length, virtual);

  const activeAt = Math.max(
    0,
    rows.findIndex((row) => row.id === active),
  );
  const choose = (row: TreeRow) => {
    setActive(row.id);
    if (row.kind === 'item') selection.chooseItem(row.item.index);
    if (row.kind === 'event') selection.chooseEvent(row.unlanded.event);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = moveInTree(rows, activeAt, event.key);
    if (!move) return;
    event.preventDefault();
    if (move.toggle) tree.toggle(move.toggle);
    const row = rows[move.to];
    if (!row) return;
    choose(row);
    virtual.reveal(move.to);
  };

  return (
    <div
      class="tree"
      role="tree"
      tabIndex={0}
      ref={scroller}
      aria-label={say('tree_label')}
      aria-activedescendant={rows[activeAt] && domId(rows[activeAt])}
      onKeyDown={onKeyDown}
    >
      <div class="tree-rows" role="presentation" style={{ height: `${virtual.total}px` }}>
        {virtual.rows.map(({ index, start }) => {
          const row = rows[index];
          if (!row) return null;
          return (
            <Row key={row.id} row={row} top={start} active={index === activeAt} choose={() => choose(row)} />
          );
        })}
      </div>
    </div>
  );
}

const domId = (row: TreeRow) => `tree-${row.id.replace(/[^\w-]/g, (c) => `_${c.codePointAt(0)}`)}`;

/** New rows at the end stay in sight for as long as the person has not scrolled away from it. */
function useFollow(
  scroller: { current: HTMLDivElement | null },
  count: number,
  { toEnd }: ReturnType<typeof useVirtualRows>,
): void {
  const following = useRef(true);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const onScroll = () => {
      following.current = element.scrollTop + element.clientHeight >= element.scrollHeight - ROW;
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => element.removeEventListener('scroll', onScroll);
  }, [scroller]);
  const before = useRef(0);
  useLayoutEffect(() => {
    if (following.current && before.current > 0 && count > before.current) toEnd();
    before.current = count;
    const element = scroller.current;
    if (element) following.current = element.scrollTop + element.clientHeight >= element.scrollHeight - ROW;
  }, [scroller, count, toEnd]);
}

interface RowProps {
  row: TreeRow;
  top: number;
  active: boolean;
  choose: () => void;
}

function Row({ row, top, active, choose }: RowProps) {
  const { tree, selection } = usePanel();
  const branch = row.kind === 'thread' || row.kind === 'run';
  const selected =
    (row.kind === 'item' && selection.item.value === row.item.index) ||
    (row.kind === 'event' && active && selection.event.value === row.unlanded.event);
  const dropped = row.kind === 'item' && row.item.dropped;
  return (
    <div
      id={domId(row)}
      class={`tree-row${branch ? ' tree-branch' : ''}${active ? ' tree-active' : ''}${dropped ? ' tree-dropped' : ''}`}
      role="treeitem"
      tabIndex={-1}
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-expanded={branch ? row.open : undefined}
      aria-selected={selected}
      style={{ top: `${top}px`, paddingLeft: `${8 + (row.level - 1) * 13}px` }}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => {
        choose();
        if (branch) tree.toggle(row.id);
        event.currentTarget.closest<HTMLElement>('.tree')?.focus({ preventScroll: true });
      }}
    >
      <RowContent row={row} />
    </div>
  );
}

const nowhere = {
  own: 'tree_lands_nowhere',
  orphan: 'tree_orphan',
  'unknown-event': 'tree_unknown',
} as const satisfies Record<UnlandedReason, MessageName>;

function RowContent({ row }: { row: TreeRow }) {
  const { say, count, number, duration } = useLanguage();
  switch (row.kind) {
    case 'thread':
      return (
        <>
          <Twist open={row.open} />
          <span>{say('tree_thread')}</span>
          <code class="cut tree-id" title={row.threadId}>
            {row.threadId}
          </code>
          <span class="tree-aside" title={count('items', row.items)}>
            {number(row.items)}
          </span>
        </>
      );
    case 'run':
      return (
        <>
          <Twist open={row.open} />
          <span>{say(row.run ? 'tree_run' : 'tree_no_run')}</span>
          {row.run && (
            <>
              <code class="cut tree-id" title={row.run.runId}>
                {row.run.runId}
              </code>
              {row.run.replay && <span class="mark mark-quiet">{say('run_replay')}</span>}
              {row.run.incomplete && (
                <span class="mark mark-over" title={say('run_incomplete_hint')}>
                  {say('run_incomplete')}
                </span>
              )}
              <span class={`cut tree-what run-${row.run.status}`}>{say(runStatusNames[row.run.status])}</span>
              {row.run.status !== 'running' && (
                <span class="tree-aside">{duration(row.run.endMs - row.run.startMs)}</span>
              )}
            </>
          )}
        </>
      );
    case 'item': {
      const { item } = row;
      const what = item.toolCallName ?? item.activityType ?? item.role;
      return (
        <>
          <KindLetter kind={item.ref.kind} />
          <code class="cut tree-id" title={item.ref.id}>
            {item.ref.id}
          </code>
          <ItemMarks item={item} />
          {what !== undefined && !isMarked(item) && <span class="cut tree-what">{what.slice(0, 60)}</span>}
          <span class="tree-aside" title={count('keys', item.keys)}>
            <span aria-hidden="true">{number(item.keys)}</span>
            <span class="unseen">{count('keys', item.keys)}</span>
          </span>
        </>
      );
    }
    default:
      return (
        <>
          <span class="kind" aria-hidden="true">
            ■
          </span>
          <code class="cut tree-id">{row.unlanded.eventType.slice(0, 80)}</code>
          <span class="cut tree-what">{say(nowhere[row.unlanded.reason])}</span>
          <span class="tree-aside" title={count('keys', row.unlanded.keys)}>
            <span aria-hidden="true">{number(row.unlanded.keys)}</span>
            <span class="unseen">{count('keys', row.unlanded.keys)}</span>
          </span>
        </>
      );
  }
}

function Twist({ open }: { open: boolean }) {
  return (
    <span class="tree-twist" aria-hidden="true">
      {open ? '▼' : '▶'}
    </span>
  );
}
