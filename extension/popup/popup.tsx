import { signal } from '@preact/signals';
import { render } from 'preact';
import '../panel/parts/tokens.css';
import { createLanguage } from '../panel/text/language';
import { hostOf } from '../panel/text/origin';
import { readSettings } from '../platform/settings';
import { readSites, switchAll, switchSite, watchSites } from '../platform/sites';
import { type PageSite, pageSite } from './page-site';
import './popup.css';

const language = createLanguage();
const site = signal<PageSite | undefined>(undefined);

/** What capture does on this page, with its switches. */
function Popup() {
  const { say, ready } = language;
  const { value } = site;
  if (!ready.value || !value) return null;
  return (
    <>
      <h1>AG-UI Metadata</h1>
      <p class="state" data-state={value.state}>
        {stateText(value)}
      </p>
      {'origin' in value && (
        <Switch
          label={say('popup_site')}
          on={value.state === 'on'}
          change={(on) => switchSite(value.origin, on)}
        />
      )}
      <Switch label={say('popup_all')} on={value.state !== 'all-off'} change={switchAll} />
      {value.state === 'on' && <p class="hint">{say('popup_hint')}</p>}
      {value.state === 'not-granted' && <p class="hint">{say('popup_not_granted_hint')}</p>}
    </>
  );
}

function stateText(value: PageSite): string {
  const { say } = language;
  if (value.state === 'all-off') return say('popup_all_off');
  if (value.state === 'not-granted') return say('popup_not_granted');
  return say(value.state === 'on' ? 'popup_on' : 'popup_off', { host: hostOf(value.origin) });
}

interface SwitchProps {
  label: string;
  on: boolean;
  change(on: boolean): Promise<void>;
}

function Switch({ label, on, change }: SwitchProps) {
  return (
    <label class="switch">
      <span>{label}</span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={on}
        checked={on}
        onChange={({ currentTarget }) => void change(currentTarget.checked)}
      />
    </label>
  );
}

const look = async () => {
  site.value = await pageSite(await readSites());
};
watchSites(() => void look());
const { language: choice, theme } = await readSettings();
if (theme !== 'browser') document.documentElement.dataset.theme = theme;
await Promise.all([language.choose(choice), look()]);
document.documentElement.lang = language.locale.value;
render(<Popup />, document.getElementById('popup')!);
