import { signal } from '@preact/signals';
import { render } from 'preact';
import { requestOrigins } from '../platform/origins';
import { readSettings } from '../platform/settings';
import './grant.css';
import './parts/base.css';
import './parts/empty.css';
import './parts/tokens.css';
import { createLanguage } from './text/language';
import { hostOf } from './text/origin';

/** Asks for the origins that its address names, in a tab of its own: where a panel may not ask the browser itself. */
const named = new URLSearchParams(location.search).getAll('origin');
const origins = named.filter((one) => URL.canParse(one) && /^https?:$/.test(new URL(one).protocol));
const host = origins.map(hostOf).join(', ');
const language = createLanguage();
const refused = signal(false);

const ask = async () => {
  refused.value = (await requestOrigins(origins)) !== 'granted';
  // the background takes it from there, and the panel shows it
  if (!refused.value) window.close();
};

function Grant() {
  const { say } = language;
  return (
    <div class="empty">
      <h2>{say('not_granted_title', { host })}</h2>
      <p role="status">{say(refused.value ? 'not_granted_refused' : 'not_granted_text', { host })}</p>
      <div class="empty-actions">
        <button type="button" class="solid-button" onClick={ask}>
          {say('not_granted_button', { host })}
        </button>
      </div>
    </div>
  );
}

const { language: choice, theme } = await readSettings();
if (theme !== 'browser') document.documentElement.dataset.theme = theme;
await language.choose(choice);
document.documentElement.lang = language.locale.value;
if (origins.length > 0) render(<Grant />, document.getElementById('grant')!);
