import { useState } from 'preact/hooks';
import type { KeptSession } from '../../platform/library';
import { hostOf } from '../text/origin';
import { exportName } from '../text/save';
import { Icon } from './icon';
import './sessions-view.css';
import { ImportButton } from './toolbar';
import { useDesk, useLanguage, usePanel } from './use-panel';

/** The sessions that the person kept: open, rename, compare with, delete; and the one on the screen, to keep. */
export function SessionsView() {
  const desk = useDesk();
  const { say } = useLanguage();
  const sessions = desk.library.sessions.value;
  return (
    <div class="sessions">
      <header class="view-head">
        <KeepButton />
        <ImportButton solid />
      </header>
      {sessions.length === 0 ? (
        <p class="view-empty">{say('sessions_none')}</p>
      ) : (
        <ul class="session-list" aria-label={say('view_sessions')}>
          {sessions.map((session) => (
            <Kept key={session.id} session={session} />
          ))}
        </ul>
      )}
    </div>
  );
}

function KeepButton() {
  const desk = useDesk();
  const { source, session, origin } = usePanel();
  const { say } = useLanguage();
  const keep = async () => {
    try {
      const name = exportName(source.name || origin.peek(), 'session', new Date());
      const parts = await source.exportText('session', false);
      const from = source.kind === 'live' ? 'page' : 'file';
      await desk.library.keep(
        { name, from, origin: origin.peek(), events: session.counts.peek().events },
        parts,
      );
      desk.said.value = say('session_kept', { name });
    } catch (error) {
      desk.said.value = say('export_failed', { reason: error instanceof Error ? error.message : '' });
    }
  };
  return (
    <button type="button" class="solid-button" disabled={session.counts.value.events === 0} onClick={keep}>
      <Icon name="save" />
      {say('session_keep')}
    </button>
  );
}

function Kept({ session }: { session: KeptSession }) {
  const desk = useDesk();
  const panel = usePanel();
  const { say, count, bytes, moment } = useLanguage();
  const [renaming, setRenaming] = useState(false);
  const file = async (use: (file: File) => void) => {
    const opened = await desk.library.file(session);
    if (opened) use(opened);
    else desk.said.value = say('session_gone');
  };
  const named = { name: session.name };
  return (
    <li class="session-row">
      {renaming ? (
        <input
          type="text"
          aria-label={say('session_name')}
          value={session.name}
          ref={(input) => input?.select()}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setRenaming(false);
            else if (event.key === 'Enter') event.currentTarget.blur();
            else return;
            event.stopPropagation();
          }}
          onBlur={(event) => {
            const name = event.currentTarget.value.trim();
            setRenaming(false);
            if (name !== '' && name !== session.name) void desk.library.rename(session.id, name);
          }}
        />
      ) : (
        <button type="button" class="link-button mono cut session-name" onClick={() => file(desk.openFile)}>
          {session.name.slice(0, 200)}
        </button>
      )}
      <span class="dim cut">
        {say(session.from === 'page' ? 'session_from_page' : 'session_from_file', {
          host: session.origin === '' ? '—' : hostOf(session.origin),
        })}
      </span>
      <span class="dim">{moment(session.keptAt)}</span>
      <span class="dim number">{count('events', session.events)}</span>
      <span class="dim number">{bytes(session.bytes)}</span>
      <span class="session-tools">
        <button
          type="button"
          onClick={() =>
            file((opened) => {
              panel.comparison.compare('sessions');
              panel.selection.view.value = 'compare';
              void panel.comparison.read(desk.sourceOf(opened));
            })
          }
        >
          {say('session_compare')}
        </button>
        <button
          type="button"
          aria-label={say('session_rename', named)}
          title={say('session_rename', named)}
          onClick={() => setRenaming(true)}
        >
          <Icon name="edit" />
        </button>
        <button
          type="button"
          aria-label={say('session_delete', named)}
          title={say('session_delete', named)}
          onClick={async () => {
            await desk.library.remove(session.id);
            desk.said.value = say('session_deleted', named);
          }}
        >
          <Icon name="remove" />
        </button>
      </span>
    </li>
  );
}
