import type { CostRow } from '../stores/keys';
import { memberName } from '../text/pointer';
import { List } from './list';
import { runStatusNames } from './marks';
import { useLanguage, usePanel } from './use-panel';

/** What each thread, run and subagent cost, a column each pinned pointer. */
export function RunLedger() {
  const { keys, selection, session } = usePanel();
  const { say } = useLanguage();
  const rows = keys.costs.value;
  if (rows.length === 0) return null;
  return (
    <section class="ledger" aria-label={say('ledger_title')}>
      <h2>{say('ledger_title')}</h2>
      <List
        label={say('ledger_title')}
        columns={[
          { name: say('column_run'), width: 'minmax(130px, 1.4fr)' },
          { name: say('column_status'), width: 'minmax(60px, 90px)' },
          { name: say('column_duration'), width: '64px', number: true },
          ...keys.pinned.value.map((pointer) => ({
            name: memberName(pointer),
            width: 'minmax(70px, 120px)',
            number: true,
          })),
        ]}
        count={rows.length}
        row={(index) => rows[index] && <Cells row={rows[index]} />}
        rowClass={(index) =>
          rows[index]?.kind === 'thread' || rows[index]?.kind === 'total' ? 'branch' : undefined
        }
        choose={() => {}}
        open={(index) => {
          const row = rows[index];
          const first =
            row?.kind === 'run' &&
            session.items.value.find((item) => item.run === row.run.index && item.writes > 0);
          if (first) selection.goToItem(first.index);
        }}
      />
    </section>
  );
}

function Cells({ row }: { row: CostRow }) {
  const { say, duration, number } = useLanguage();
  return (
    <>
      <RowName row={row} />
      <span role="gridcell" class="cut dim">
        {row.kind === 'run' && say(runStatusNames[row.run.status])}
      </span>
      <span role="gridcell" class="number dim">
        {row.durationMs === undefined ? '' : duration(row.durationMs)}
      </span>
      {row.sums.map((sum, at) => (
        <span key={`${at}`} role="gridcell" class={sum === undefined ? 'number dim' : 'number'}>
          {sum === undefined ? '—' : number(sum)}
        </span>
      ))}
    </>
  );
}

function RowName({ row }: { row: CostRow }) {
  const { say, count } = useLanguage();
  switch (row.kind) {
    case 'total':
      return <span role="gridcell">{say('ledger_total')}</span>;
    case 'thread':
      return (
        <span role="gridcell" class="cut" title={row.threadId}>
          {say('tree_thread')} <code>{row.threadId.slice(0, 120)}</code> · {count('runs', row.runs)}
        </span>
      );
    case 'run':
      return (
        <code role="gridcell" class="cut indent-1" title={row.run.runId}>
          {row.run.runId.slice(0, 160)}
        </code>
      );
    default:
      return (
        <span role="gridcell" class="cut indent-2" title={row.subagentRunId}>
          {say('producer_subagent', { subagent: row.subagentRunId.slice(0, 120) })}
        </span>
      );
  }
}
