import type { KeyRow } from '../../../engine/view';
import { type KeyOrder, keyOrders } from '../stores/keys';
import { keyName } from '../text/key-name';
import type { MessageName } from '../text/language';
import './keys-view.css';
import { List, type ListColumn } from './list';
import { RunLedger } from './run-ledger';
import { useLanguage, usePanel } from './use-panel';

/** Every distinct key of the recording; under it, what runs cost by the pinned pointers. */
export function KeysView() {
  const { keys } = usePanel();
  return (
    <div class={`keys-view${keys.costs.value.length > 0 ? ' with-ledger' : ''}`}>
      <Distinct />
      <RunLedger />
    </div>
  );
}

const columnNames: Record<KeyOrder, MessageName> = {
  key: 'timeline_key',
  vendor: 'column_vendor',
  state: 'column_prefix',
  producers: 'column_producers',
  items: 'column_items',
  writes: 'column_writes',
  overwrites: 'column_overwrites',
  losses: 'column_losses',
};

const widths: Record<KeyOrder, string> = {
  key: 'minmax(110px, 1.4fr)',
  vendor: 'minmax(60px, 0.7fr)',
  state: 'minmax(66px, 134px)',
  producers: '78px',
  items: '52px',
  writes: '56px',
  overwrites: '84px',
  losses: '56px',
};

function Distinct() {
  const { keys, selection } = usePanel();
  const { say } = useLanguage();
  const rows = keys.rows.value;
  if (rows.length === 0) {
    const empty = keys.all.value.length > 0 ? 'nothing_fits' : keys.ready.value ? 'no_keys' : 'where_looking';
    return <p class="view-empty">{say(empty)}</p>;
  }
  const { by, down } = keys.order.value;
  const columns: ListColumn[] = keyOrders.map((order) => ({
    name: say(columnNames[order]),
    width: widths[order],
    number: !['key', 'vendor', 'state'].includes(order),
    sorted: by === order ? (down ? 'descending' : 'ascending') : 'none',
    sort: () => keys.sortBy(order),
  }));
  columns.push({ name: say('column_types'), width: 'minmax(70px, 0.8fr)' });
  return (
    <List
      label={say('view_keys')}
      columns={columns}
      count={rows.length}
      row={(index) => rows[index] && <Cells row={rows[index]} />}
      selected={(index) => rows[index]?.key === selection.distinctKey.value}
      choose={(index) => {
        selection.distinctKey.value = rows[index]?.key;
      }}
      open={(index) => rows[index] && selection.askWhere(rows[index].key)}
    />
  );
}

function Cells({ row }: { row: KeyRow }) {
  const { say, number } = useLanguage();
  return (
    <>
      <code role="gridcell" class="cut" title={keyName(row.key, 1000)}>
        {keyName(row.key)}
      </code>
      <span role="gridcell" class="cut dim">
        {row.vendor?.slice(0, 80) ?? ''}
      </span>
      <span role="gridcell" class="cut">
        {row.collides && <span class="mark mark-lost">{say('mark_collides')}</span>}{' '}
        {row.state === 'prefixed' ? (
          <span class="dim">{say('mark_prefixed')}</span>
        ) : (
          <span class={`mark mark-quiet mark-${row.state}`}>
            {say(row.state === 'reserved' ? 'mark_reserved' : 'mark_unprefixed')}
          </span>
        )}
      </span>
      <span role="gridcell" class={`number${row.producers > 1 ? ' tone-over' : ' dim'}`}>
        {number(row.producers)}
      </span>
      <Amount value={row.items} number={number} />
      <Amount value={row.writes} number={number} />
      <Amount value={row.overwrites} number={number} tone="over" />
      <Amount value={row.losses} number={number} tone="lost" />
      <span role="gridcell" class="cut dim">
        {row.types.join(', ')}
      </span>
    </>
  );
}

function Amount({
  value,
  number,
  tone,
}: {
  value: number;
  number: (value: number) => string;
  tone?: 'over' | 'lost';
}) {
  const className = value === 0 ? ' dim' : tone ? ` tone-${tone}` : '';
  return (
    <span role="gridcell" class={`number${className}`}>
      {value === 0 && tone ? '' : number(value)}
    </span>
  );
}
