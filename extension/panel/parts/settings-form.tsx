import { useState } from 'preact/hooks';
import type { LanguageChoice, ThemeChoice } from '../../platform/settings';
import { Icon } from './icon';
import { useDesk, useLanguage } from './use-panel';

/** Language, theme, own prefixes. Every change counts at once. */
export function SettingsForm() {
  const desk = useDesk();
  const { say } = useLanguage();
  const settings = desk.settings.value;
  return (
    <>
      <div class="field">
        <label for="set-language">{say('set_language')}</label>
        <select
          id="set-language"
          value={settings.language}
          onChange={(event) => desk.change({ language: event.currentTarget.value as LanguageChoice })}
        >
          <option value="browser">{say('set_language_browser')}</option>
          <option value="en" lang="en">
            English
          </option>
          <option value="ko" lang="ko">
            한국어
          </option>
        </select>
      </div>
      <div class="field">
        <label for="set-theme">{say('set_theme')}</label>
        <select
          id="set-theme"
          value={settings.theme}
          onChange={(event) => desk.change({ theme: event.currentTarget.value as ThemeChoice })}
        >
          <option value="browser">{say('set_theme_browser')}</option>
          <option value="light">{say('set_theme_light')}</option>
          <option value="dark">{say('set_theme_dark')}</option>
        </select>
      </div>
      <div class="field">
        <label for="set-prefix">{say('set_prefixes')}</label>
        <PrefixList />
        <p class="field-note">{say('set_prefixes_note')}</p>
      </div>
    </>
  );
}

function PrefixList() {
  const desk = useDesk();
  const { say } = useLanguage();
  const [typed, setTyped] = useState('');
  const { prefixes } = desk.settings.value;
  const add = () => {
    const prefix = typed.trim();
    if (prefix !== '' && !prefixes.includes(prefix)) desk.change({ prefixes: [...prefixes, prefix] });
    setTyped('');
  };
  return (
    <div>
      {prefixes.length > 0 && (
        <div class="prefixes" style={{ marginBottom: '6px' }}>
          {prefixes.map((prefix) => (
            <span key={prefix} class="prefix mono">
              {prefix}
              <button
                type="button"
                aria-label={say('set_prefix_remove', { prefix })}
                onClick={() => desk.change({ prefixes: prefixes.filter((one) => one !== prefix) })}
              >
                <Icon name="close" />
              </button>
            </span>
          ))}
        </div>
      )}
      <div class="prefix-add">
        <input
          id="set-prefix"
          type="text"
          class="mono"
          placeholder="com.example"
          value={typed}
          onInput={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && add()}
        />
        <button type="button" class="line-button" disabled={typed.trim() === ''} onClick={add}>
          {say('set_prefix_add')}
        </button>
      </div>
    </div>
  );
}
