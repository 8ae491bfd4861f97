import { useSignal } from '@preact/signals';
import { openSource } from '../../platform/open-source';
import { type CallPlace, callPlaces } from '../text/call-stack';
import { useLanguage, usePanel } from './use-panel';

/** Where the page's code started a connection: the line itself, and on asking who called it. */
export function StartedAt({ connection }: { connection: number }) {
  const { session } = usePanel();
  const { say, count } = useLanguage();
  const open = useSignal(false);
  const [place, ...callers] = callPlaces(session.connections.value[connection]?.initiator ?? '');
  if (!place) return null;
  return (
    <>
      <p class="facts-line started-at">
        {say('started_at')} <PlaceLink place={place} />
        {callers.length > 0 && (
          <button
            type="button"
            class="link-button"
            aria-expanded={open.value}
            onClick={() => {
              open.value = !open.value;
            }}
          >
            {count('started_callers', callers.length)}
          </button>
        )}
      </p>
      {open.value && (
        <ol class="callers">
          {callers.map((caller) => (
            <li key={`${caller.url}:${caller.line}:${caller.column}`}>
              <code>{caller.name || '—'}</code> <PlaceLink place={caller} />
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

function PlaceLink({ place }: { place: CallPlace }) {
  const { url, line, column, label } = place;
  const title = `${url}:${line}${column > 0 ? `:${column}` : ''}`;
  if (!openSource) return <code title={title}>{label}</code>;
  return (
    <button
      type="button"
      class="link-button mono"
      title={title}
      onClick={() => openSource?.(url, line, column)}
    >
      {label}
    </button>
  );
}
