import type { ComponentChildren } from 'preact';
import type { OtherStream } from '../../messages/panel';
import { requestOrigins } from '../../platform/origins';
import type { MessageName } from '../text/language';
import { hostOf } from '../text/origin';
import './empty.css';
import { ImportButton } from './toolbar';
import { useDesk, useLanguage, usePanel } from './use-panel';

/** With nothing to show yet: why that is, and what to do. */
export function Empty() {
  const { source, capture, failure, reading } = usePanel();
  const { say } = useLanguage();
  const state = capture.state.value;
  if (failure.value !== undefined) {
    return (
      <Message title={say('file_failed_title', { file: source.name })} text={failure.value}>
        <ImportButton solid />
      </Message>
    );
  }
  if (reading.value) return <Message title={say('file_reading_title', { file: source.name })} text="" />;
  if (source.kind === 'file')
    return <Message title={say('file_empty_title')} text={say('file_empty_text')} />;
  if (!state) return <Message title={say('connecting_title')} text="" />;
  if (state.site === 'unsupported') {
    return (
      <Message title={say('unsupported_title')} text={say('unsupported_text')}>
        <ImportButton solid />
      </Message>
    );
  }
  const host = hostOf(state.origin);
  if (state.site === 'not-granted') {
    return (
      <Message title={say('not_granted_title', { host })} text={say('not_granted_text')}>
        <InspectButton origin={state.origin} />
        <ImportButton solid />
      </Message>
    );
  }
  if (state.site === 'off') {
    return (
      <Message title={say('off_title', { host })} text={say('off_text')}>
        <button type="button" class="solid-button" onClick={() => source.command?.({ do: 'switch-on' })}>
          {say('off_button', { host })}
        </button>
      </Message>
    );
  }
  if (!state.recording) {
    return (
      <Message title={say('paused_title')} text={say('paused_text')}>
        <button type="button" class="solid-button" onClick={() => source.command?.({ do: 'record' })}>
          {say('paused_button')}
        </button>
      </Message>
    );
  }
  return (
    <Message
      title={say('waiting_title', { host })}
      text={say(state.letGo > 0 ? 'waiting_other_text' : 'waiting_text')}
      detail={<Others streams={state.others} />}
    >
      <ImportButton solid />
    </Message>
  );
}

const SHOWN_OTHERS = 5;

/** What the last streams were that were let go. */
function Others({ streams }: { streams: readonly OtherStream[] }) {
  const { say, number } = useLanguage();
  if (streams.length === 0) return null;
  return (
    <ul class="empty-others">
      {streams.slice(-SHOWN_OTHERS).map(({ transport, method, url, contentType, frames }, at) => {
        const kind = contentType || transport;
        const why =
          frames > 0 ? say('other_stream', { kind, frames: number(frames) }) : say('other_unread', { kind });
        return (
          <li key={`${at} ${url}`} title={url}>
            <code class="cut">{`${method} ${url}`.trim()}</code>
            <span>{why}</span>
          </li>
        );
      })}
    </ul>
  );
}

interface MessageProps {
  title: string;
  text: string;
  detail?: ComponentChildren;
  children?: ComponentChildren;
}

/** A sentence or two in an empty place, and what to do about it. */
export function Message({ title, text, detail, children }: MessageProps) {
  return (
    <div class="empty">
      <h2>{title}</h2>
      {text !== '' && <p>{text}</p>}
      {detail}
      {children && <div class="empty-actions">{children}</div>}
    </div>
  );
}

/** Asks the browser for one origin; the click is the person's consent that it wants. */
function InspectButton({ origin }: { origin: string }) {
  const { source } = usePanel();
  const desk = useDesk();
  const { say } = useLanguage();
  const host = hostOf(origin);
  const ask = async () => {
    const asked = await requestOrigins([origin]);
    if (asked === 'granted') source.command?.({ do: 'inspect', origins: [origin] });
    if (asked === 'refused') desk.said.value = say('not_granted_refused', { host });
  };
  return (
    <button type="button" class="solid-button" onClick={ask}>
      {say('not_granted_button', { host })}
    </button>
  );
}

const gapReasons: Record<string, MessageName> = {
  'Recording was paused.': 'gap_paused',
  'The session is full.': 'gap_full',
  'It was dropped to make room.': 'gap_room',
  'What came before was cleared.': 'gap_cleared',
  'Messages from the page were lost.': 'gap_lost',
  'The page streamed faster than its capture could follow.': 'gap_fast',
  'A record could not be read.': 'gap_unreadable',
};

/** Says what of the history is not there, and what that means for what is found. */
function Incomplete() {
  const { session } = usePanel();
  const { say, count } = useLanguage();
  const gaps = session.gaps.value;
  const last = gaps.at(-1);
  if (!last) return null;
  const known = Object.hasOwn(gapReasons, last.reason) ? gapReasons[last.reason] : undefined;
  const reason = known ? say(known) : last.reason.slice(0, 200);
  return (
    <p class="banner quiet" title={say('incomplete_hint')}>
      <span class="cut">{count('incomplete', gaps.length, { reason })}</span>
    </p>
  );
}

/** What stands between the person and the whole truth: a lost worker, a frame or page not inspected. */
export function Banners() {
  const { source, capture, session, failure, warnings } = usePanel();
  const { say, count } = useLanguage();
  const state = capture.state.value;
  const link = capture.link.value;
  const filled = session.counts.value.events > 0 || session.counts.value.requests > 0;
  return (
    <div>
      {link === 'ended' && <p class="banner grave">{say('link_ended')}</p>}
      {link === 'lost' && state && <p class="banner quiet">{say('link_lost')}</p>}
      {failure.value !== undefined && filled && <p class="banner grave">{failure.value}</p>}
      {warnings.value.length > 0 && (
        <p class="banner" title={warnings.value.slice(0, 20).join('\n')}>
          <span class="cut">
            {count('file_skipped', warnings.value.length, { first: warnings.value[0]! })}
          </span>
        </p>
      )}
      <Incomplete />
      {source.kind === 'live' && filled && state?.site === 'not-granted' && (
        <div class="banner">
          <span class="cut">{say('not_granted_title', { host: hostOf(state.origin) })}</span>
          <InspectButton origin={state.origin} />
        </div>
      )}
      {state?.frames.slice(0, 4).map((origin) => (
        <div key={origin} class="banner">
          <span class="cut">{say('frame_not_granted', { host: hostOf(origin) })}</span>
          <InspectButton origin={origin} />
        </div>
      ))}
    </div>
  );
}
