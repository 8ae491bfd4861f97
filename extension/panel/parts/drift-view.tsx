import type { DriftSummary, ValueText } from '../../../engine/view';
import { oneLine } from '../text/json-text';
import { keyName } from '../text/key-name';
import { List } from './list';
import { useLanguage, usePanel } from './use-panel';

/** What the application sent back otherwise than the stream had built it. */
export function DriftView() {
  const { session, selection, filter } = usePanel();
  const { say } = useLanguage();
  const all = session.drift.value;
  const rows = all.filter((one) => filter.texts.value([one.itemRef.id, one.key, one.kind]));
  if (rows.length === 0) return <p class="view-empty">{say(all.length > 0 ? 'nothing_fits' : 'no_drift')}</p>;
  return (
    <List
      label={say('view_drift')}
      columns={[
        { name: say('column_input'), width: 'minmax(70px, 110px)' },
        { name: say('column_item'), width: 'minmax(90px, 150px)' },
        { name: say('timeline_key'), width: 'minmax(90px, 160px)' },
        { name: say('column_differs'), width: '74px' },
        { name: say('timeline_held'), width: 'minmax(80px, 1fr)' },
        { name: say('column_sent'), width: 'minmax(80px, 1fr)' },
      ]}
      count={rows.length}
      row={(index) => rows[index] && <Cells drift={rows[index]} />}
      selected={(index) =>
        rows[index]?.item === selection.item.value && rows[index]?.key === selection.key.value
      }
      choose={(index) => {
        const row = rows[index];
        if (row) selection.chooseKeyOf(row.item, row.key);
      }}
    />
  );
}

function Cells({ drift }: { drift: DriftSummary }) {
  const { session, selection } = usePanel();
  const { say } = useLanguage();
  const run = session.requests.value[drift.request]?.runId;
  return (
    <>
      <code role="gridcell" class="cut">
        {run ?? drift.request}
      </code>
      <span role="gridcell" class="cut">
        <button
          type="button"
          class="link-button mono"
          title={drift.itemRef.id}
          onClick={() => selection.goToItem(drift.item, drift.key)}
        >
          {drift.itemRef.id.slice(0, 120)}
        </button>
      </span>
      <code role="gridcell" class="cut" title={keyName(drift.key, 1000)}>
        {keyName(drift.key)}
      </code>
      <span role="gridcell" class={`state-${drift.kind}`}>
        {say(`sent_${drift.kind}`)}
      </span>
      <Value value={drift.expected} />
      <Value value={drift.actual} />
    </>
  );
}

function Value({ value }: { value: ValueText | undefined }) {
  if (!value) return <span role="gridcell">—</span>;
  return (
    <code role="gridcell" class="cut" title={oneLine(value.text, 1000)}>
      {oneLine(value.text)}
    </code>
  );
}
