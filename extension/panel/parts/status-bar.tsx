import { useEffect } from 'preact/hooks';
import { hostOf } from '../text/origin';
import { openDialog } from './dialogs';
import './status-bar.css';
import { useDesk, useLanguage, usePanel } from './use-panel';

/** What is recorded, and how much; what was just done. */
export function StatusBar() {
  const { session } = usePanel();
  const { count, bytes, say } = useLanguage();
  const { events, bytes: size, connections } = session.counts.value;
  return (
    <footer class="status-bar">
      <CaptureWords />
      <span>{count('events', events)}</span>
      <span>{bytes(size)}</span>
      <span>{count('connections', connections)}</span>
      <Said />
      <button type="button" onClick={() => openDialog('keys')}>
        {say('keys_button')}
      </button>
    </footer>
  );
}

function CaptureWords() {
  const { source, capture } = usePanel();
  const { say } = useLanguage();
  const state = capture.state.value;
  if (source.kind === 'file') {
    return <span class="status-capture cut">{say('status_file', { file: source.name })}</span>;
  }
  if (!state) return <span class="status-capture">{say('connecting_title')}</span>;
  const host = hostOf(state.origin);
  const on = state.recording && state.site === 'on';
  return (
    <span class={`status-capture${on ? ' on' : ''}`}>
      <span class="record-dot" />
      {on && say('status_recording', { host })}
      {!on && (
        <>
          {state.site === 'on' && say('status_paused', { host })}
          {state.site === 'unsupported' && say('unsupported_title')}
          {(state.site === 'off' || state.site === 'not-granted') && say('status_not_inspected', { host })}
        </>
      )}
    </span>
  );
}

/** The last thing done, said once and gone after a while. */
function Said() {
  const desk = useDesk();
  const text = desk.said.value;
  useEffect(() => {
    if (text === '') return undefined;
    const timer = setTimeout(() => {
      desk.said.value = '';
    }, 6000);
    return () => clearTimeout(timer);
  }, [text, desk]);
  return (
    <span class="status-said cut" role="status">
      {text}
    </span>
  );
}
