import type { StoredCarrier, UnlandedReason } from '../../../engine/view';
import { oneLine } from '../text/json-text';
import type { MessageName } from '../text/language';
import { List } from './list';
import './other-view.css';
import { useLanguage, usePanel } from './use-panel';

/** Metadata that is on no item: events' own, and what is stored on tools, interrupts, messages and parts. */
export function OtherView() {
  const { say } = useLanguage();
  return (
    <div class="other">
      <h2>
        {say('other_unlanded')} <small class="cut">{say('other_unlanded_note')}</small>
      </h2>
      <Unlanded />
      <h2>
        {say('other_stored')} <small class="cut">{say('other_stored_note')}</small>
      </h2>
      <Stored />
    </div>
  );
}

const reasons = {
  own: 'landing_own',
  orphan: 'landing_orphan',
  'unknown-event': 'landing_unknown',
} as const satisfies Record<UnlandedReason, MessageName>;

function Unlanded() {
  const { shown, selection, filter } = usePanel();
  const { say, duration } = useLanguage();
  const rows = shown.unlanded.value.filter((one) =>
    filter.rows.value({
      key: one.metadata.text,
      value: one.metadata.text,
      run: one.runId,
      texts: [one.eventType, one.reason],
    }),
  );
  if (rows.length === 0) return <p class="view-empty">{say('nothing_here')}</p>;
  return (
    <List
      label={say('other_unlanded')}
      columns={[
        { name: '#', width: '52px', number: true },
        { name: say('column_time'), width: '60px', number: true },
        { name: say('column_type'), width: 'minmax(120px, 190px)' },
        { name: say('column_why'), width: 'minmax(90px, 150px)' },
        { name: say('column_metadata'), width: 'minmax(140px, 1fr)' },
      ]}
      count={rows.length}
      row={(index) => {
        const one = rows[index];
        return (
          one && (
            <>
              <span role="gridcell" class="mono number dim">
                {one.event}
              </span>
              <span role="gridcell" class="number dim">
                {duration(one.tMs)}
              </span>
              <code role="gridcell" class="cut">
                {one.eventType.slice(0, 120)}
              </code>
              <span role="gridcell" class={`cut ${one.reason === 'orphan' ? 'state-changed' : 'dim'}`}>
                {say(reasons[one.reason])}
              </span>
              <code role="gridcell" class="cut" title={oneLine(one.metadata.text, 1000)}>
                {oneLine(one.metadata.text)}
              </code>
            </>
          )
        );
      }}
      selected={(index) => rows[index]?.event === selection.event.value}
      choose={(index) => rows[index] && selection.chooseEvent(rows[index].event)}
    />
  );
}

const carriers = {
  message: 'carrier_message',
  'tool-call': 'carrier_tool_call',
  tool: 'carrier_tool',
  interrupt: 'carrier_interrupt',
  'resume-entry': 'carrier_resume_entry',
  'content-part': 'carrier_content_part',
} as const satisfies Record<StoredCarrier, MessageName>;

function Stored() {
  const { shown, selection, filter } = usePanel();
  const { say } = useLanguage();
  const rows = shown.stored.value.filter((one) =>
    filter.rows.value({
      key: one.metadata.text,
      value: one.metadata.text,
      run: one.runId,
      texts: [one.id, one.carrier],
    }),
  );
  if (rows.length === 0) return <p class="view-empty">{say('nothing_here')}</p>;
  return (
    <List
      label={say('other_stored')}
      columns={[
        { name: say('column_carrier'), width: 'minmax(80px, 110px)' },
        { name: say('column_id'), width: 'minmax(90px, 170px)' },
        { name: say('column_from'), width: 'minmax(80px, 120px)' },
        { name: say('column_metadata'), width: 'minmax(140px, 1fr)' },
      ]}
      count={rows.length}
      row={(index) => {
        const one = rows[index];
        return (
          one && (
            <>
              <span role="gridcell" class="cut">
                {say(carriers[one.carrier])}
              </span>
              <code role="gridcell" class="cut" title={one.id}>
                {one.id.slice(0, 200)}
              </code>
              <span role="gridcell" class="cut mono dim">
                {one.event === undefined ? say('history_sent', { run: one.runId ?? '' }) : `#${one.event}`}
              </span>
              <code role="gridcell" class="cut" title={oneLine(one.metadata.text, 1000)}>
                {oneLine(one.metadata.text)}
              </code>
            </>
          )
        );
      }}
      choose={(index) => {
        const event = rows[index]?.event;
        if (event !== undefined) selection.chooseEvent(event);
      }}
    />
  );
}
