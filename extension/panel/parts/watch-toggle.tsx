import { keyName } from '../text/key-name';
import { Icon } from './icon';
import { useDesk, useLanguage } from './use-panel';

/** Pins a key: the panel then marks whatever happens to it. */
export function WatchToggle({ name }: { name: string }) {
  const desk = useDesk();
  const { say } = useLanguage();
  const { watched } = desk.settings.value;
  const on = watched.includes(name);
  const label = say(on ? 'watch_stop' : 'watch_start', { key: keyName(name, 60) });
  return (
    <button
      type="button"
      class={`copy-button${on ? ' watching' : ''}`}
      aria-pressed={on}
      aria-label={label}
      title={label}
      onClick={() =>
        desk.change({ watched: on ? watched.filter((one) => one !== name) : [...watched, name] })
      }
    >
      <Icon name={on ? 'watched' : 'watch'} />
    </button>
  );
}
