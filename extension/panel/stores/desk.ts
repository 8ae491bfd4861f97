import { effect, signal } from '@preact/signals';
import { type Judgement, type Judging, judgedOn, judgingFrom } from '../../platform/judging';
import {
  defaultSettings,
  readSettings,
  type Settings,
  watchSettings,
  writeSettings,
} from '../../platform/settings';
import type { Source } from '../source/source';
import { createLanguage } from '../text/language';
import { createLibrary, type LibraryStore } from './library';
import { createPanel, type Panel, startPanel } from './panel';

export type Desk = ReturnType<typeof createDesk>;

/** Opens a session file, judged by the person's settings. */
export type OpenFile = (file: File, judging: Judging) => Source;

/** What outlasts a session on the screen: settings, language, kept sessions, and which session it is. */
export function createDesk(
  live: (() => Source) | undefined,
  fromFile: OpenFile,
  library: LibraryStore = createLibrary(),
) {
  const settings = signal<Settings>(defaultSettings);
  const language = createLanguage();
  const panel = signal<Panel | undefined>(undefined);
  /** said once to screen readers, shown briefly in the footer */
  const said = signal('');
  let judged = '';

  function show(source: Source): void {
    panel.value?.stop();
    judged = JSON.stringify(judgingFrom(settings.peek()));
    const next = createPanel(source, settings);
    panel.value = next;
    void startPanel(next);
  }

  effect(() => {
    void language.choose(settings.value.language);
  });
  // other settings, another judgement of the same records
  effect(() => {
    const judging = judgingFrom(settings.value);
    const text = JSON.stringify(judging);
    if (text === judged) return;
    judged = text;
    panel.peek()?.source.judge?.(judging);
  });

  const desk = {
    settings,
    language,
    library,
    panel,
    said,
    hasLive: live !== undefined,
    async start(): Promise<void> {
      settings.value = await readSettings();
      watchSettings((changed) => {
        settings.value = changed;
      });
      if (live) show(live());
      await library.load();
    },
    change(patch: Partial<Settings>): void {
      settings.value = { ...settings.value, ...patch };
      void writeSettings(settings.value);
    },
    /** Changes how one origin is judged; '' stands for everywhere. */
    judge(origin: string, change: (before: Judgement) => Judgement): void {
      desk.change(judgedOn(settings.peek(), origin, change));
    },
    openFile: (file: File) => show(fromFile(file, judgingFrom(settings.peek()))),
    /** A session beside the one on the screen, to compare with. */
    sourceOf: (file: File) => fromFile(file, judgingFrom(settings.peek())),
    backToLive(): void {
      if (live) show(live());
    },
  };
  return desk;
}
