import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { ThemeChoice } from '../../platform/settings';

/** Keeps `data-theme` on the page: the person's choice, else the theme that DevTools says, else the system's. */
export function followTheme(choice: ReadonlySignal<ThemeChoice>, page: HTMLElement): void {
  const devtools = signal(devtoolsTheme());
  const theme = computed(() => (choice.value === 'browser' ? devtools.value : choice.value));
  chrome.devtools?.panels.setThemeChangeHandler?.((name) => {
    devtools.value = name === 'dark' ? 'dark' : 'light';
  });
  effect(() => {
    if (theme.value) page.dataset.theme = theme.value;
    else delete page.dataset.theme;
  });
}

function devtoolsTheme(): 'light' | 'dark' | undefined {
  const name = chrome.devtools?.panels.themeName;
  if (name === undefined) return undefined;
  return name === 'dark' ? 'dark' : 'light';
}
