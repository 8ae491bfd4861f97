import { linksOf } from '../stores/links';
import { Icon } from './icon';
import { useDesk, useLanguage, usePanel } from './use-panel';

/** Where the key's value leads by the person's link templates, each in a new tab. */
export function ValueLinks({ name }: { name: string }) {
  const desk = useDesk();
  const { detail } = usePanel();
  const { say } = useLanguage();
  const held = detail.timeline.value?.rows.find(({ key }) => key === name)?.held;
  const text = held ?? detail.history.value.at(-1)?.value;
  const links = linksOf(desk.settings.value.links, name, text?.text);
  if (links.length === 0) return null;
  return (
    <p class="verdict-tools">
      {links.map(({ href, host, value }) => (
        <a key={href} href={href} target="_blank" rel="noopener noreferrer" title={href}>
          <Icon name="link" /> {say('link_open', { value: value.slice(0, 60), host })}
        </a>
      ))}
    </p>
  );
}
