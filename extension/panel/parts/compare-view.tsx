import { useRef } from 'preact/hooks';
import type { ComparedKey, ComparedPair, ItemRef } from '../../../engine/view';
import { type ComparedThing, comparedThings } from '../stores/comparison';
import { keyName } from '../text/key-name';
import type { MessageName } from '../text/language';
import { Value } from './drift-view';
import { List } from './list';
import { KindLetter } from './marks';
import { useDesk, useLanguage, usePanel } from './use-panel';

type Row = { pair: ComparedPair } & ({ kind: 'pair'; same: boolean } | { kind: 'key'; key: ComparedKey });

/** Two items, runs or sessions, key by key; items pair by what they are and their order, never by id. */
export function CompareView() {
  return (
    <div class="drift-keys" style={{ height: '100%' }}>
      <Head />
      <Pairs />
    </div>
  );
}

function Head() {
  const { comparison } = usePanel();
  const { say } = useLanguage();
  const things = comparison.things.value;
  return (
    <header class="view-head compare-head">
      <div class="timeline-scale" role="group" aria-label={say('compare_what')}>
        {comparedThings.map((thing) => (
          <button
            key={thing}
            type="button"
            aria-pressed={thing === things}
            onClick={() => comparison.compare(thing)}
          >
            {say(`compare_${thing}`)}
          </button>
        ))}
      </div>
      {things === 'sessions' ? <OtherSession /> : <Sides things={things} />}
      <label class="toolbar-check">
        <input
          type="checkbox"
          checked={comparison.onlyDifferent.value}
          onChange={(event) => {
            comparison.onlyDifferent.value = event.currentTarget.checked;
          }}
        />
        <span>{say('only_different')}</span>
      </label>
    </header>
  );
}

function Sides({ things }: { things: Exclude<ComparedThing, 'sessions'> }) {
  const { comparison, shown } = usePanel();
  const { say } = useLanguage();
  const sides = comparison.sides.value;
  const choices: { index: number; name: string }[] =
    things === 'runs'
      ? shown.runs.value.map(({ index, runId }) => ({ index, name: runId }))
      : shown.items.value.map(({ index, ref }) => ({ index, name: ref.id }));
  return (
    <div class="compare-sides">
      {(['left', 'right'] as const).map((side) => (
        <select
          key={side}
          class="mono"
          aria-label={say(side === 'left' ? 'compare_left' : 'compare_right')}
          value={sides[side] ?? ''}
          onChange={(event) => comparison.choose(side, Number(event.currentTarget.value))}
        >
          {sides[side] === undefined && <option value="" />}
          {choices.slice(-2000).map(({ index, name }) => (
            <option key={index} value={index}>
              {name.slice(0, 80)}
            </option>
          ))}
        </select>
      ))}
    </div>
  );
}

function OtherSession() {
  const { comparison } = usePanel();
  const desk = useDesk();
  const { say } = useLanguage();
  const input = useRef<HTMLInputElement>(null);
  const kept = desk.library.sessions.value;
  return (
    <div class="compare-sides">
      <select
        aria-label={say('compare_session')}
        value=""
        onChange={async (event) => {
          const { value } = event.currentTarget;
          const chosen = kept.find(({ id }) => id === value);
          const file = chosen && (await desk.library.file(chosen));
          if (file) void comparison.read(desk.sourceOf(file));
          else input.current?.click();
        }}
      >
        <option value="">{comparison.other.value?.name.slice(0, 60) ?? say('compare_session')}</option>
        {kept.map(({ id, name }) => (
          <option key={id} value={id}>
            {name.slice(0, 80)}
          </option>
        ))}
        <option value="file">{say('open_file')}</option>
      </select>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file) void comparison.read(desk.sourceOf(file));
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}

const stateNames = {
  same: 'sent_same',
  changed: 'sent_changed',
  left: 'compare_only_left',
  right: 'compare_only_right',
} as const satisfies Record<ComparedKey['state'], MessageName>;

function Pairs() {
  const { comparison, selection, session, filter } = usePanel();
  const { say, count } = useLanguage();
  const { pairs, onlyDifferent, other, things, sides } = comparison;
  if (things.value === 'sessions' && !other.value?.outline)
    return <p class="view-empty">{other.value?.failure ?? say('compare_choose_session')}</p>;
  if (things.value !== 'sessions' && (sides.value.left === undefined || sides.value.right === undefined))
    return <p class="view-empty">{say('compare_too_few')}</p>;
  const rows = pairs.value
    .flatMap((pair) => rowsOf(pair, onlyDifferent.value))
    .filter((row) => {
      const item = session.items.value[row.pair.left ?? row.pair.right ?? -1];
      if (row.kind === 'pair')
        return (
          filter.rows.value({ item, texts: [row.pair.leftRef?.id, row.pair.rightRef?.id] }) ||
          !filter.active.value
        );
      const { key, left, right, state } = row.key;
      return filter.rows.value({
        item,
        key,
        value: `${left?.text ?? ''} ${right?.text ?? ''}`,
        texts: [state],
      });
    });
  if (rows.length === 0) return <p class="view-empty">{say('compare_same')}</p>;
  const there = things.value === 'sessions';
  return (
    <List
      label={count('compare_pairs', pairs.value.length)}
      columns={[
        { name: say('timeline_key'), width: 'minmax(110px, 0.9fr)' },
        { name: say('compare_left'), width: 'minmax(90px, 1fr)' },
        { name: say('compare_right'), width: 'minmax(90px, 1fr)' },
        { name: say('column_differs'), width: '84px' },
      ]}
      count={rows.length}
      row={(index) => rows[index] && <Cells row={rows[index]} />}
      rowClass={(index) => (rows[index]?.kind === 'pair' ? 'branch' : undefined)}
      selected={(index) => {
        const row = rows[index];
        return (
          row?.kind === 'key' &&
          row.key.key === selection.key.value &&
          selection.item.value === (there ? row.pair.left : (row.pair.right ?? row.pair.left))
        );
      }}
      choose={(index) => {
        const row = rows[index];
        const item = there ? row?.pair.left : (row?.pair.right ?? row?.pair.left);
        if (row?.kind === 'key' && item !== undefined) selection.chooseKeyOf(item, row.key.key);
      }}
    />
  );
}

function rowsOf(pair: ComparedPair, onlyDifferent: boolean): Row[] {
  const keys = onlyDifferent ? pair.keys.filter(({ state }) => state !== 'same') : pair.keys;
  const alone = pair.leftRef === undefined || pair.rightRef === undefined;
  if (onlyDifferent && keys.length === 0 && !alone) return [];
  const same = pair.keys.every(({ state }) => state === 'same');
  return [{ kind: 'pair', pair, same }, ...keys.map((key): Row => ({ kind: 'key', pair, key }))];
}

function Cells({ row }: { row: Row }) {
  const { say } = useLanguage();
  if (row.kind === 'pair') {
    const { leftRef, rightRef } = row.pair;
    return (
      <>
        <span role="gridcell" class="cut item-cell">
          <KindLetter kind={(leftRef ?? rightRef)!.kind} />
        </span>
        <Side item={leftRef} />
        <Side item={rightRef} />
        <span role="gridcell" class="dim">
          {!leftRef || !rightRef ? say('compare_alone') : row.same ? say('sent_same') : ''}
        </span>
      </>
    );
  }
  const { key, left, right, state } = row.key;
  return (
    <>
      <code role="gridcell" class="cut" style={{ paddingLeft: '20px' }} title={keyName(key, 1000)}>
        {keyName(key)}
      </code>
      <Value value={left} />
      <Value value={right} />
      <span role="gridcell" class={state === 'same' ? 'state-same' : 'state-changed'}>
        {say(stateNames[state])}
      </span>
    </>
  );
}

function Side({ item }: { item: ItemRef | undefined }) {
  return (
    <code role="gridcell" class={item ? 'cut' : 'dim'} title={item?.id}>
      {item?.id.slice(0, 160) ?? '—'}
    </code>
  );
}
