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
      <Witness />
      <span>{count('events', events)}</span>
      <span>{bytes(size)}</span>
      <span>{count('connections', connections)}</span>
      <Dropped />
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

/** Whether the browser's network log names a stream that capture did not see. */
function Witness() {
  const { source, capture, session } = usePanel();
  const { say, count } = useLanguage();
  const missed = capture.missed.value;
  if (source.kind === 'file' || !missed) return null;
  const late = session.connections.value.filter((one) => one.late).map(({ url }) => url);
  const urls = [...missed, ...late];
  if (urls.length === 0) {
    return (
      <span class="witness" title={say('witness_hint')}>
        <span class="witness-light" />
        {say('witness_clear')}
      </span>
    );
  }
  return (
    <span class="witness short" title={urls.slice(0, 20).join('\n')}>
      <span class="witness-light" />
      {missed.length > 0 && count('witness_missed', missed.length)}
      {missed.length > 0 && late.length > 0 && ' · '}
      {late.length > 0 && count('witness_late', late.length)}
    </span>
  );
}

/** How much went to stay within the quota. */
function Dropped() {
  const { capture } = usePanel();
  const { say, count } = useLanguage();
  const dropped = capture.state.value?.dropped ?? 0;
  if (dropped === 0) return null;
  return (
    <span class="witness short" title={say('gap_room')}>
      <span class="witness-light" />
      {count('dropped', dropped)}
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
