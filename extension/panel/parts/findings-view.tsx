import type { FindingSummary } from '../../../engine/view';
import type { FindingRow } from '../stores/findings';
import { FindingSentence } from './finding-sentence';
import './findings-view.css';
import { List } from './list';
import { SeverityMark } from './marks';
import { useLanguage, usePanel } from './use-panel';

/** Every finding, grouped by rule, the gravest first; each leads to its item or event. */
export function FindingsView() {
  const { findings, selection, session } = usePanel();
  const { say } = useLanguage();
  const rows = findings.rows.value;
  if (rows.length === 0) {
    return (
      <p class="view-empty">{say(session.findings.value.length > 0 ? 'nothing_fits' : 'no_findings')}</p>
    );
  }
  return (
    <List
      label={say('view_findings')}
      columns={[
        { name: say('column_severity'), width: '52px' },
        { name: say('column_finding'), width: 'minmax(200px, 1fr)' },
        { name: say('column_where'), width: 'minmax(90px, 150px)' },
        { name: say('column_times'), width: '48px', number: true },
        { name: say('column_spec'), width: '40px' },
      ]}
      count={rows.length}
      row={(index) => <Cells row={rows[index]} />}
      rowClass={(index) => (rows[index]?.kind === 'rule' ? 'branch' : undefined)}
      selected={(index) => {
        const row = rows[index];
        return row?.kind === 'finding' && row.finding.index === selection.finding.value;
      }}
      choose={(index) => {
        const row = rows[index];
        if (row?.kind !== 'finding') return;
        selection.chooseFinding(row.finding);
      }}
    />
  );
}

function Cells({ row }: { row: FindingRow | undefined }) {
  const { findings } = usePanel();
  const { number } = useLanguage();
  if (!row) return null;
  if (row.kind === 'finding') return <FindingCells finding={row.finding} />;
  return (
    <button
      type="button"
      role="gridcell"
      class="finding-rule"
      aria-expanded={row.open}
      onClick={() => findings.toggle(row.rule)}
    >
      <span class="tree-twist" aria-hidden="true">
        {row.open ? '▼' : '▶'}
      </span>
      <SeverityMark severity={row.severity} />
      <code>{row.rule}</code>
      <span class="tab-count">{number(row.findings)}</span>
    </button>
  );
}

function FindingCells({ finding }: { finding: FindingSummary }) {
  const { selection } = usePanel();
  const { say, number } = useLanguage();
  return (
    <>
      <span role="gridcell" class="finding-severity">
        <SeverityMark severity={finding.severity} short />
      </span>
      <span role="gridcell" class="finding-text" title={finding.message.slice(0, 600)}>
        <FindingSentence finding={finding} />
      </span>
      <span role="gridcell" class="cut">
        <Where finding={finding} selection={selection} />
      </span>
      <span role="gridcell" class="number dim">
        {finding.count > 1 ? number(finding.count) : ''}
      </span>
      <span role="gridcell">
        <a
          href={finding.spec}
          target="_blank"
          rel="noreferrer"
          aria-label={say('spec_of', { rule: finding.rule })}
        >
          {say('spec')}
        </a>
      </span>
    </>
  );
}

function Where({
  finding,
  selection,
}: {
  finding: FindingSummary;
  selection: ReturnType<typeof usePanel>['selection'];
}) {
  const { session } = usePanel();
  const { say } = useLanguage();
  const { item, itemRef, event, key, request } = finding;
  if (item !== undefined && itemRef) {
    return (
      <button
        type="button"
        class="link-button mono"
        title={itemRef.id}
        onClick={(click) => {
          click.stopPropagation();
          selection.goToItem(item, key);
        }}
      >
        {itemRef.id.slice(0, 120)}
      </button>
    );
  }
  if (event === undefined) {
    const run = request === undefined ? undefined : session.requests.value[request]?.runId;
    return run === undefined ? null : <span class="dim">{say('history_sent', { run })}</span>;
  }
  return (
    <button
      type="button"
      class="link-button mono"
      onClick={(click) => {
        click.stopPropagation();
        selection.goToEvent(event);
      }}
    >
      #{event}
    </button>
  );
}
