import { effect, signal } from '@preact/signals';
import {
  defaultSettings,
  readSettings,
  type Settings,
  watchSettings,
  writeSettings,
} from '../../platform/settings';
import type { Source } from '../source/source';
import { createLanguage } from '../text/language';
import { createPanel, type Panel, startPanel } from './panel';

export type Desk = ReturnType<typeof createDesk>;

/** What outlasts a session on the screen: settings, language, and which session it is. */
export function createDesk(
  live: (() => Source) | undefined,
  fromFile: (file: File, prefixes: readonly string[]) => Source,
) {
  const settings = signal<Settings>(defaultSettings);
  const language = createLanguage();
  const panel = signal<Panel | undefined>(undefined);
  /** said once to screen readers, shown briefly in the footer */
  const said = signal('');

  function show(source: Source): void {
    panel.value?.source.stop();
    const next = createPanel(source);
    panel.value = next;
    void startPanel(next);
  }

  effect(() => {
    void language.choose(settings.value.language);
  });

  return {
    settings,
    language,
    panel,
    said,
    hasLive: live !== undefined,
    async start(): Promise<void> {
      settings.value = await readSettings();
      watchSettings((changed) => {
        settings.value = changed;
      });
      if (live) show(live());
    },
    change(patch: Partial<Settings>): void {
      settings.value = { ...settings.value, ...patch };
      void writeSettings(settings.value);
    },
    openFile: (file: File) => show(fromFile(file, settings.peek().prefixes)),
    backToLive(): void {
      if (live) show(live());
    },
  };
}
