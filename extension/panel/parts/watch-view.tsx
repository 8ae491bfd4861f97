import { useState } from 'preact/hooks';
import type { WatchMark } from '../../../engine/view';
import { keyName } from '../text/key-name';
import type { MessageName } from '../text/language';
import { lostWords } from '../text/pointer';
import { Value } from './drift-view';
import { Icon } from './icon';
import { List } from './list';
import { SuggestBox } from './suggest-box';
import { useDesk, useLanguage, usePanel } from './use-panel';
import './watch-view.css';

/** The pinned keys, and each moment when one was overwritten, lost members or came back otherwise. */
export function WatchView() {
  return (
    <div class="drift-keys" style={{ height: '100%' }}>
      <Watched />
      <Marks />
    </div>
  );
}

function Watched() {
  const desk = useDesk();
  const { keys } = usePanel();
  const { say } = useLanguage();
  const [typed, setTyped] = useState('');
  const { watched } = desk.settings.value;
  const add = (key: string) => {
    if (key !== '' && !watched.includes(key)) desk.change({ watched: [...watched, key] });
    setTyped('');
  };
  const names = keys.all.value.map(({ key }) => key);
  return (
    <div class="watched">
      <div class="where-box">
        <SuggestBox
          id="watch"
          label={say('watch_add')}
          placeholder={say('watch_placeholder')}
          typed={typed}
          type={setTyped}
          complete={(text) =>
            names
              .filter((key) => key.toLowerCase().includes(text.toLowerCase()) && !watched.includes(key))
              .slice(0, 12)
              .map((key) => ({ term: key, typed: key, caret: key.length }))
          }
          enter={() => add(typed)}
        />
      </div>
      <button type="button" class="line-button" disabled={typed === ''} onClick={() => add(typed)}>
        {say('watch_add')}
      </button>
      {watched.map((key) => (
        <span key={key} class="prefix mono">
          {keyName(key, 60)}
          <button
            type="button"
            aria-label={say('watch_stop', { key: keyName(key, 60) })}
            onClick={() => desk.change({ watched: watched.filter((one) => one !== key) })}
          >
            <Icon name="close" />
          </button>
        </span>
      ))}
    </div>
  );
}

const kinds = {
  overwritten: 'cause_overwritten',
  lost: 'cause_nested_loss',
  removed: 'cause_removed_by_snapshot',
  drift: 'mark_drift',
} as const satisfies Record<WatchMark['kind'], MessageName>;

function Marks() {
  const { watch, selection, filter, session, moment } = usePanel();
  const { say } = useLanguage();
  const rows = watch.marks.value.filter(({ key, item, value, kind }) =>
    filter.rows.value({ key, item: session.items.value[item], value: value?.text, texts: [kind] }),
  );
  if (watch.keys.value.length === 0) return <p class="view-empty">{say('watch_note')}</p>;
  if (rows.length === 0)
    return <p class="view-empty">{say(watch.marks.value.length > 0 ? 'nothing_fits' : 'watch_none')}</p>;
  return (
    <List
      label={say('view_watch')}
      columns={[
        { name: '#', width: '48px', number: true },
        { name: say('column_time'), width: '60px', number: true },
        { name: say('timeline_key'), width: 'minmax(70px, 120px)' },
        { name: say('column_item'), width: 'minmax(80px, 150px)' },
        { name: say('column_what'), width: 'minmax(90px, 180px)' },
        { name: say('column_then'), width: 'minmax(90px, 1fr)' },
      ]}
      count={rows.length}
      row={(index) => rows[index] && <Cells mark={rows[index]} />}
      rowClass={(index) => (rows[index] && !moment.saw(rows[index]) ? 'later' : undefined)}
      selected={(index) => {
        const mark = rows[index];
        return (
          mark !== undefined &&
          mark.item === selection.item.value &&
          mark.key === selection.key.value &&
          mark.write === selection.write.value
        );
      }}
      choose={(index) => rows[index] && watch.choose(rows[index])}
      open={(index) => rows[index] && watch.goTo(rows[index])}
    />
  );
}

function Cells({ mark }: { mark: WatchMark }) {
  const { say, duration } = useLanguage();
  return (
    <>
      <span role="gridcell" class="mono number dim">
        {mark.event ?? '→'}
      </span>
      <span role="gridcell" class="number dim">
        {duration(mark.tMs)}
      </span>
      <code role="gridcell" class="cut">
        {keyName(mark.key)}
      </code>
      <code role="gridcell" class="cut" title={mark.itemRef.id}>
        {mark.itemRef.id.slice(0, 120)}
      </code>
      <span role="gridcell" class="cut">
        <span class={`mark mark-${mark.kind === 'overwritten' ? 'over' : 'lost'}`}>
          {mark.lost ? say('timeline_lost', { members: lostWords(mark.lost) }) : say(kinds[mark.kind])}
        </span>
      </span>
      <Value value={mark.value} />
    </>
  );
}
