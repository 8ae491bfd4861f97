import { useEffect, useRef } from 'preact/hooks';
import type { Verdict } from '../../../engine/view';
import { keyName } from '../text/key-name';
import { CopyBugReport } from './bug-report';
import { List } from './list';
import { KindLetter } from './marks';
import { SuggestBox } from './suggest-box';
import { useLanguage, usePanel } from './use-panel';
import { CauseMark, VerdictSentence } from './verdict';
import './where-view.css';

/** "Where did it go?": every place where a key occurred, each with its verdict. */
export function WhereView() {
  const { selection, where, keys } = usePanel();
  const { say } = useLanguage();
  const asked = selection.asked.value;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (selection.asked.peek() === '') document.getElementById('where')?.focus();
  }, [selection]);
  const names = keys.all.value.map(({ key }) => key);
  return (
    <div class="where">
      <div class="where-ask">
        <label for="where">{say('where_title')}</label>
        <div class="where-box">
          <SuggestBox
            id="where"
            label={say('where_title')}
            placeholder={say('where_placeholder')}
            typed={asked}
            type={(typed) => selection.askWhere(typed)}
            complete={(typed) => completions(typed, names)}
            enter={() => {
              const first = where.places.peek()?.[0];
              if (first) selection.choosePlace(first);
              list.current?.querySelector<HTMLElement>('.list')?.focus();
            }}
          />
        </div>
        {asked !== '' && <CopyBugReport subject={{ key: asked }} />}
      </div>
      <Instead />
      <div class="where-places" ref={list}>
        <Places />
      </div>
    </div>
  );
}

function completions(typed: string, names: readonly string[]) {
  const wanted = typed.toLowerCase();
  const fitting = names.filter((key) => key.toLowerCase().includes(wanted) && key !== typed);
  return fitting.slice(0, 12).map((key) => ({ term: key, typed: key, caret: key.length }));
}

/** Of the item that was looked at before: where the key is instead. */
function Instead() {
  const { where, session } = usePanel();
  const { say } = useLanguage();
  const instead = where.instead.value;
  const item = instead && session.items.value[instead.item];
  if (!instead || !item) return <div />;
  return (
    <p class="where-instead">
      <span class="dim">{say('where_on', { item: item.ref.id.slice(0, 120) })}</span>{' '}
      <VerdictSentence verdict={instead.verdict} />
    </p>
  );
}

function Places() {
  const { selection, where, moment } = usePanel();
  const { say } = useLanguage();
  const places = where.places.value;
  if (selection.asked.value === '') return <p class="view-empty">{say('where_note')}</p>;
  if (!places) return <p class="view-empty">{say('where_looking')}</p>;
  const [only] = places;
  if (places.length === 1 && only?.cause === 'never-sent') {
    return (
      <div class="where-never">
        <p class="verdict">
          <VerdictSentence verdict={only} />
        </p>
        <p class="section-note">{say('where_never_note')}</p>
      </div>
    );
  }
  return (
    <List
      label={say('where_places')}
      columns={[
        { name: say('column_verdict'), width: 'minmax(84px, 118px)' },
        { name: say('column_item'), width: 'minmax(100px, 190px)' },
        { name: say('timeline_key'), width: 'minmax(60px, 120px)' },
        { name: say('column_what'), width: 'minmax(200px, 1fr)' },
      ]}
      count={places.length}
      row={(index) => places[index] && <Cells verdict={places[index]} />}
      rowClass={(index) => (places[index] && !moment.knew(places[index]) ? 'later' : undefined)}
      selected={(index) => isChosen(places[index], selection)}
      choose={(index) => places[index] && selection.choosePlace(places[index])}
    />
  );
}

function isChosen(place: Verdict | undefined, selection: ReturnType<typeof usePanel>['selection']): boolean {
  if (!place) return false;
  if (place.item !== undefined) return selection.onItem.value && selection.item.value === place.item;
  return !selection.onItem.value && place.events[0] === selection.event.value;
}

function Cells({ verdict }: { verdict: Verdict }) {
  const { item, itemRef, events, key } = verdict;
  return (
    <>
      <span role="gridcell" class="cut">
        <CauseMark cause={verdict.cause} />
      </span>
      <span role="gridcell" class="cut where-item">
        {item !== undefined && itemRef ? (
          <>
            <KindLetter kind={itemRef.kind} />
            <code class="cut" title={itemRef.id}>
              {itemRef.id.slice(0, 160)}
            </code>
          </>
        ) : (
          <code class="dim">{events[0] === undefined ? '—' : `#${events[0]}`}</code>
        )}
      </span>
      <code role="gridcell" class="cut" title={keyName(key, 1000)}>
        {keyName(key)}
      </code>
      <span role="gridcell" class="finding-text" title={verdict.message.slice(0, 600)}>
        <VerdictSentence verdict={verdict} />
      </span>
    </>
  );
}
