import { Icon } from './icon';
import './moment-bar.css';
import { useLanguage, usePanel } from './use-panel';

/** Which moment the views show, while it is not the present one; steps around it, and the way back. */
export function MomentBar() {
  const { moment } = usePanel();
  const { say, duration } = useLanguage();
  const event = moment.event.value;
  return (
    <div class="moment" role="group" aria-label={say('moment')}>
      {event === undefined ? (
        <button
          type="button"
          class="moment-step"
          title={say('moment_back_hint')}
          onClick={() => moment.step(-1)}
        >
          <Icon name="back" />
          <span class="word">{say('moment_back')}</span>
        </button>
      ) : (
        <>
          <button
            type="button"
            aria-label={say('moment_before')}
            title={say('moment_before')}
            onClick={() => moment.step(-1)}
          >
            <Icon name="back" />
          </button>
          <span class="moment-words" role="status">
            {say('moment_after', { event })}
            {moment.tMs.value !== undefined && <small>+{duration(moment.tMs.value)}</small>}
          </span>
          <button
            type="button"
            aria-label={say('moment_next')}
            title={say('moment_next')}
            onClick={() => moment.step(1)}
          >
            <Icon name="forward" />
          </button>
          <button
            type="button"
            class="moment-live"
            title={say('moment_live_hint')}
            onClick={() => moment.live()}
          >
            {say('moment_go_live')}
          </button>
        </>
      )}
    </div>
  );
}
