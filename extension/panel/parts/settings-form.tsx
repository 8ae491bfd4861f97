import { useState } from 'preact/hooks';
import { RULES } from '../../../engine/findings/catalog';
import { isTemplate, type Judgement, judgingFrom, judgingText, ruleIds } from '../../platform/judging';
import type { LanguageChoice, ThemeChoice } from '../../platform/settings';
import type { MessageName } from '../text/language';
import { hostOf } from '../text/origin';
import { saveText } from '../text/save';
import { ChipList } from './chip-list';
import { Icon } from './icon';
import { QuotaFields } from './quota-fields';
import './settings-form.css';
import { useDesk, useLanguage } from './use-panel';

/** the same in every language */
const examples = {
  prefix: 'com.example',
  key: 'traceId',
  linked: 'acme.traceId',
  template: 'https://trace.example/{value}',
};

/** Everything that the person may set. Every change counts at once. */
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
      <JudgementFields />
      <LinkFields />
      <Check
        id="set-redact"
        label="set_redact"
        note="export_redact_note"
        on={settings.exportRedacted}
        change={(exportRedacted) => desk.change({ exportRedacted })}
      />
      <Check
        id="set-synced"
        label="set_synced"
        note="set_synced_note"
        on={settings.synced}
        change={(synced) => desk.change({ synced })}
      />
      <Check
        id="set-keep"
        label="set_keep"
        note="set_keep_note"
        on={settings.keepSessions}
        change={(keepSessions) => desk.change({ keepSessions })}
      />
      <QuotaFields />
      <SettingsFile />
      <About />
    </>
  );
}

interface CheckProps {
  id: string;
  label: MessageName;
  note: MessageName;
  on: boolean;
  change: (on: boolean) => void;
}

function Check({ id, label, note, on, change }: CheckProps) {
  const { say } = useLanguage();
  return (
    <div class="field">
      <label for={id}>{say(label)}</label>
      <div class="field-check">
        <input
          id={id}
          type="checkbox"
          checked={on}
          onChange={(event) => change(event.currentTarget.checked)}
        />
        <p class="field-note">{say(note)}</p>
      </div>
    </div>
  );
}

/** Prefixes, accepted keys and severities: everywhere, or on the page at hand alone. */
function JudgementFields() {
  const desk = useDesk();
  const { say } = useLanguage();
  const settings = desk.settings.value;
  const here = desk.panel.value?.origin.value ?? '';
  const origins = [...new Set([...(here === '' ? [] : [here]), ...Object.keys(settings.sites)])];
  const [origin, setOrigin] = useState('');
  const judged: Judgement = origin === '' ? settings : (settings.sites[origin] ?? judgingFrom({}));
  const change = (patch: Partial<Judgement>) =>
    desk.judge(origin, ({ prefixes, acceptedKeys, severities }) => ({
      prefixes,
      acceptedKeys,
      severities,
      ...patch,
    }));
  return (
    <fieldset class="judgement">
      <legend>{say('set_judgement')}</legend>
      <div class="field">
        <label for="set-scope">{say('set_scope')}</label>
        <select id="set-scope" value={origin} onChange={(event) => setOrigin(event.currentTarget.value)}>
          <option value="">{say('set_scope_all')}</option>
          {origins.map((one) => (
            <option key={one} value={one}>
              {hostOf(one)}
            </option>
          ))}
        </select>
      </div>
      <div class="field">
        <label for="set-prefix">{say('set_prefixes')}</label>
        <ChipList
          id="set-prefix"
          words={judged.prefixes}
          placeholder={examples.prefix}
          change={(prefixes) => change({ prefixes })}
        />
        <p class="field-note">{say('set_prefixes_note')}</p>
      </div>
      <div class="field">
        <label for="set-accepted">{say('set_accepted')}</label>
        <ChipList
          id="set-accepted"
          words={judged.acceptedKeys}
          placeholder={examples.key}
          change={(acceptedKeys) => change({ acceptedKeys })}
        />
        <p class="field-note">{say('set_accepted_note')}</p>
      </div>
      <Severities judged={judged} change={change} />
    </fieldset>
  );
}

const severityNames = {
  error: 'severity_error',
  warning: 'severity_warning',
  info: 'severity_info',
  off: 'severity_off',
} as const satisfies Record<string, MessageName>;

interface SeveritiesProps {
  judged: Judgement;
  change: (patch: Partial<Judgement>) => void;
}

function Severities({ judged: { severities }, change }: SeveritiesProps) {
  const { say } = useLanguage();
  return (
    <details class="severities">
      <summary>{say('set_severities')}</summary>
      {ruleIds.map((rule) => (
        <label key={rule} class="severity-choice">
          <code>{rule}</code>
          <select
            value={severities[rule] ?? ''}
            onChange={(event) => {
              const { [rule]: _, ...others } = severities;
              const { value } = event.currentTarget;
              const chosen = Object.keys(severityNames).find((one) => one === value);
              change({
                severities: chosen ? { ...others, [rule]: chosen as keyof typeof severityNames } : others,
              });
            }}
          >
            <option value="">
              {say('severity_default', { severity: say(severityNames[RULES[rule].severity]) })}
            </option>
            {Object.entries(severityNames).map(([severity, name]) => (
              <option key={severity} value={severity}>
                {say(name)}
              </option>
            ))}
          </select>
        </label>
      ))}
    </details>
  );
}

/** Addresses that values of a key lead to. */
function LinkFields() {
  const desk = useDesk();
  const { say } = useLanguage();
  const [key, setKey] = useState('');
  const [template, setTemplate] = useState('');
  const { links } = desk.settings.value;
  const fits = isTemplate(template);
  const add = () => {
    if (key === '' || !fits) return;
    desk.change({ links: { ...links, [key]: template } });
    setKey('');
    setTemplate('');
  };
  return (
    <div class="field">
      <label for="set-link-key">{say('set_links')}</label>
      <div class="link-fields">
        {Object.entries(links).map(([name, address]) => (
          <div key={name} class="link-line">
            <code class="cut">{name}</code>
            <code class="cut dim">{address}</code>
            <button
              type="button"
              aria-label={say('set_link_remove', { key: name })}
              onClick={() => {
                const { [name]: _, ...others } = links;
                desk.change({ links: others });
              }}
            >
              <Icon name="close" />
            </button>
          </div>
        ))}
        <div class="link-line">
          <input
            id="set-link-key"
            type="text"
            class="mono"
            placeholder={examples.linked}
            value={key}
            onInput={(event) => setKey(event.currentTarget.value)}
          />
          <input
            type="text"
            class="mono"
            aria-label={say('set_link_template')}
            aria-invalid={template !== '' && !fits}
            placeholder={examples.template}
            value={template}
            onInput={(event) => setTemplate(event.currentTarget.value)}
            onKeyDown={(event) => event.key === 'Enter' && add()}
          />
          <button type="button" class="line-button" disabled={key === '' || !fits} onClick={add}>
            {say('set_prefix_add')}
          </button>
        </div>
        <p class="field-note">{say('set_links_note')}</p>
      </div>
    </div>
  );
}

/** What this is, and which version of it. */
function About() {
  const { say } = useLanguage();
  const { name, version } = chrome.runtime.getManifest();
  return (
    <div class="field">
      <span class="label">{say('set_about')}</span>
      <p class="field-note">
        {name} {version}
      </p>
    </div>
  );
}

/** The settings as a file that a team shares. */
function SettingsFile() {
  const desk = useDesk();
  const { say } = useLanguage();
  const read = async (file: File) => {
    try {
      desk.change(judgingFrom(JSON.parse(await file.text())));
      desk.said.value = say('settings_read', { file: file.name });
    } catch {
      desk.said.value = say('settings_unreadable', { file: file.name });
    }
  };
  return (
    <div class="field">
      <span class="label">{say('set_file')}</span>
      <div class="field-buttons">
        <button
          type="button"
          class="line-button"
          onClick={() =>
            saveText([judgingText(desk.settings.peek())], 'agui-metadata.json', 'application/json')
          }
        >
          {say('set_file_export')}
        </button>
        <label class="line-button file-button">
          {say('set_file_import')}
          <input
            type="file"
            class="unseen"
            accept=".json"
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? [];
              if (file) void read(file);
              event.currentTarget.value = '';
            }}
          />
        </label>
      </div>
      <p class="field-note">{say('set_file_note')}</p>
    </div>
  );
}
