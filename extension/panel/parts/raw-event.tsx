import { layOutJson } from '../text/json-text';
import { CopyButton } from './copy-button';
import { Section } from './section';
import { StartedAt } from './started-at';
import { useLanguage, usePanel } from './use-panel';

/** One event as it was on the wire, its metadata marked. */
export function RawEvent() {
  const { detail, selection } = usePanel();
  const { say, bytes } = useLanguage();
  const event = detail.event.value;
  if (!event) return null;
  const { text, mark, cut } = layOutJson(event.text, event.metadataRange);
  return (
    <Section
      title={say('event_title', { event: event.event, type: event.type, size: bytes(event.bytes) })}
      tools={<CopyButton label="copy_event" text={() => event.text} />}
    >
      {selection.view.value !== 'events' && (
        <p class="facts-line">
          <button type="button" class="link-button" onClick={() => selection.goToEvent(event.event)}>
            {say('event_in_log')}
          </button>
        </p>
      )}
      <StartedAt connection={event.connection} />
      <pre>
        {mark ? (
          <>
            {text.slice(0, mark[0])}
            <mark class="metadata">{text.slice(mark[0], mark[1])}</mark>
            {text.slice(mark[1])}
          </>
        ) : (
          text
        )}
      </pre>
      {cut && <p class="section-note">{say('cut_on_screen')}</p>}
    </Section>
  );
}
