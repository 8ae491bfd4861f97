import type { EventSummary, Landing } from '../../../engine/view';
import type { Language } from '../text/language';
import { List } from './list';
import { useLanguage, usePanel } from './use-panel';

/** The raw log as it arrived, with where each event's metadata landed. What came after the moment shown is faint. */
export function EventsView() {
  const { log, selection, filter, moment } = usePanel();
  const { say } = useLanguage();
  const count = log.count.value;
  if (count === 0 && filter.active.value)
    return <p class="view-empty">{say(log.searching.value ? 'where_looking' : 'nothing_fits')}</p>;
  const until = moment.event.value;
  const shown = selection.event.value ?? until;
  return (
    <List
      label={say('view_events')}
      columns={[
        { name: '#', width: '58px', number: true },
        { name: say('column_time'), width: '64px', number: true },
        { name: say('column_type'), width: 'minmax(150px, 1.4fr)' },
        { name: say('column_landing'), width: 'minmax(110px, 1fr)' },
        { name: say('column_keys'), width: '44px', number: true },
        { name: say('column_size'), width: '64px', number: true },
      ]}
      count={count}
      row={(index) => <EventCells event={log.row(index)} index={log.eventOf(index) ?? index} />}
      rowClass={(index) => (until !== undefined && (log.eventOf(index) ?? 0) > until ? 'later' : undefined)}
      selected={(index) =>
        selection.event.value !== undefined && selection.event.value === log.eventOf(index)
      }
      choose={(index) => {
        const event = log.eventOf(index);
        if (event !== undefined) selection.chooseEvent(event);
      }}
      open={(index) => {
        const event = log.eventOf(index);
        if (event !== undefined) moment.goTo(event);
      }}
      want={log.want}
      reveal={shown === undefined ? undefined : log.rowOf(shown)}
      follow
    />
  );
}
function EventCells({ event, index }: { event: EventSummary | undefined; index: number }) {
  const language = useLanguage();
  const panel = usePanel();
  if (!event) {
    return (
      <span role="gridcell" class="mono number dim">
        {index}
      </span>
    );
  }
  const { landing } = event;
  const item = landing.kind === 'item' ? panel.session.items.value[landing.item] : undefined;
  return (
    <>
      <span role="gridcell" class="mono number dim">
        {event.event}
      </span>
      <span role="gridcell" class="number dim">
        {language.duration(event.tMs)}
      </span>
      <code role="gridcell" class="cut" title={event.type}>
        {event.type.slice(0, 200)}
      </code>
      <span role="gridcell" class="cut">
        {item ? (
          <button
            type="button"
            class="link-button mono"
            title={item.ref.id}
            onClick={(click) => {
              click.stopPropagation();
              panel.selection.goToItem(item.index);
              panel.selection.chooseEvent(event.event);
            }}
          >
            {item.ref.id.slice(0, 200)}
          </button>
        ) : (
          <span class={landing.kind === 'orphan' ? 'state-changed' : 'dim'}>
            {landingWords(landing, event.keys, language)}
          </span>
        )}
      </span>
      <span role="gridcell" class="number">
        {event.keys > 0 ? language.number(event.keys) : ''}
      </span>
      <span role="gridcell" class="number dim">
        {language.bytes(event.bytes)}
      </span>
    </>
  );
}

function landingWords(landing: Landing, keys: number, { say }: Language): string {
  if (landing.kind === 'orphan') return say('landing_orphan');
  if (landing.kind === 'unknown-event') return say('landing_unknown');
  if (landing.kind === 'own') return keys > 0 ? say('landing_own') : '';
  return '';
}
