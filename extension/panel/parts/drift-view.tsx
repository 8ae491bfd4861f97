import type { ValueText } from '../../../engine/view';
import type { SentRequest, SentRow } from '../stores/sent-inputs';
import { oneLine } from '../text/json-text';
import { keyName } from '../text/key-name';
import type { MessageName } from '../text/language';
import { CopyRequest } from './copy-request';
import './drift-view.css';
import { List } from './list';
import { KindLetter } from './marks';
import { useLanguage, usePanel } from './use-panel';

/** For each run input: what had been built when it left, beside what it carried, key by key. */
export function DriftView() {
  const { sentInputs } = usePanel();
  const { say } = useLanguage();
  if (sentInputs.requests.value.length === 0) return <p class="view-empty">{say('no_requests')}</p>;
  return (
    <div class="drift">
      <Requests />
      <div class="drift-keys">
        <Head />
        <Keys />
      </div>
    </div>
  );
}

function Requests() {
  const { sentInputs, selection } = usePanel();
  const { say } = useLanguage();
  const requests = sentInputs.requests.value;
  const chosen = sentInputs.chosen.value?.request.index;
  return (
    <List
      label={say('drift_requests')}
      columns={[
        { name: say('column_input'), width: 'minmax(60px, 1fr)' },
        { name: say('column_differs'), width: '52px', number: true },
      ]}
      count={requests.length}
      row={(index) => requests[index] && <RequestCells of={requests[index]} />}
      selected={(index) => requests[index]?.request.index === chosen}
      choose={(index) => {
        selection.request.value = requests[index]?.request.index;
      }}
      reveal={requests.findIndex(({ request }) => request.index === chosen)}
    />
  );
}

function RequestCells({ of: { request, differs } }: { of: SentRequest }) {
  const { number, duration } = useLanguage();
  return (
    <>
      <span role="gridcell" class="cut" title={request.runId}>
        <code>{(request.runId ?? `${request.index}`).slice(0, 120)}</code>{' '}
        <span class="dim">+{duration(request.tMs)}</span>
      </span>
      <span role="gridcell" class={differs > 0 ? 'number state-missing' : 'number dim'}>
        {number(differs)}
      </span>
    </>
  );
}

function Head() {
  const { sentInputs } = usePanel();
  const { say, count } = useLanguage();
  const chosen = sentInputs.chosen.value;
  if (!chosen) return null;
  const items = sentInputs.detail.value?.items.length ?? 0;
  return (
    <header class="view-head">
      <h2 class="cut">{say('history_sent', { run: chosen.request.runId ?? `${chosen.request.index}` })}</h2>
      <span class="dim cut">{count('drift_compared', items)}</span>
      <label class="toolbar-check">
        <input
          type="checkbox"
          checked={sentInputs.onlyDifferent.value}
          onChange={(event) => {
            sentInputs.onlyDifferent.value = event.currentTarget.checked;
          }}
        />
        <span>{say('only_different')}</span>
      </label>
      <CopyRequest request={chosen.request.index} />
    </header>
  );
}

function Keys() {
  const { sentInputs, selection, filter, session } = usePanel();
  const { say } = useLanguage();
  if (!sentInputs.detail.value) return <p class="view-empty">{say('where_looking')}</p>;
  const rows = sentInputs.rows.value.filter(({ item, key, expected, actual, state }) =>
    filter.rows.value({
      key,
      value: `${expected?.text ?? ''} ${actual?.text ?? ''}`,
      item: session.items.value[item],
      texts: [state],
      is: { drift: state !== 'same' },
    }),
  );
  if (rows.length === 0) {
    return <p class="view-empty">{say(emptyWords(sentInputs))}</p>;
  }
  return (
    <List
      label={say('view_drift')}
      columns={[
        { name: say('column_item'), width: 'minmax(90px, 0.8fr)' },
        { name: say('timeline_key'), width: 'minmax(80px, 0.8fr)' },
        { name: say('column_held_then'), width: 'minmax(80px, 1fr)' },
        { name: say('column_sent'), width: 'minmax(80px, 1fr)' },
        { name: say('column_differs'), width: '78px' },
      ]}
      count={rows.length}
      row={(index) =>
        rows[index] && <Cells row={rows[index]} begins={rows[index - 1]?.item !== rows[index].item} />
      }
      selected={(index) =>
        rows[index]?.item === selection.item.value && rows[index]?.key === selection.key.value
      }
      choose={(index) => {
        const row = rows[index];
        if (row) selection.chooseKeyOf(row.item, row.key);
      }}
      open={(index) => rows[index] && selection.goToItem(rows[index].item, rows[index].key)}
    />
  );
}

function emptyWords({ all, rows }: ReturnType<typeof usePanel>['sentInputs']): MessageName {
  if (all.value.length === 0) return 'drift_first';
  if (rows.value.length > 0) return 'nothing_fits';
  return all.value.some(({ comparable }) => comparable) ? 'drift_none_here' : 'sent_not_comparable';
}

function Cells({ row, begins }: { row: SentRow; begins: boolean }) {
  const { selection } = usePanel();
  const { say } = useLanguage();
  return (
    <>
      <span role="gridcell" class="cut item-cell">
        {begins && (
          <>
            <KindLetter kind={row.itemRef.kind} />
            <button
              type="button"
              class="link-button mono cut"
              title={row.itemRef.id}
              onClick={() => selection.goToItem(row.item, row.key)}
            >
              {row.itemRef.id.slice(0, 120)}
            </button>
          </>
        )}
      </span>
      <code role="gridcell" class="cut" title={keyName(row.key, 1000)}>
        {keyName(row.key)}
      </code>
      <Value value={row.expected} />
      <Value value={row.actual} />
      <span
        role="gridcell"
        class={row.comparable ? `state-${row.state}` : 'dim'}
        title={row.comparable ? undefined : say('sent_not_comparable')}
      >
        {row.comparable ? say(`sent_${row.state}`) : '—'}
      </span>
    </>
  );
}

/** A value in a cell, on one line. */
export function Value({ value }: { value: ValueText | undefined }) {
  if (!value) {
    return (
      <span role="gridcell" class="dim">
        —
      </span>
    );
  }
  return (
    <code role="gridcell" class="cut" title={oneLine(value.text, 1000)}>
      {oneLine(value.text)}
    </code>
  );
}
