import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type Theme = 'light' | 'dark';
export type Dock = 'undocked' | 'bottom' | 'right';

/** Makes a fresh profile folder whose DevTools have this theme and dock state. */
export async function makeProfile(theme: Theme, dock: Dock): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'agui-metadata-profile-'));
  const devtools = {
    'ui-theme': JSON.stringify(theme === 'dark' ? 'dark' : 'default'),
    currentDockState: JSON.stringify(dock),
  };
  const preferences = {
    // an extension that reloads itself stays enabled only in developer mode
    extensions: { ui: { developer_mode: true } },
    devtools: { preferences: devtools, synced_preferences_sync_disabled: devtools },
  };
  await mkdir(join(folder, 'Default'));
  await writeFile(join(folder, 'Default', 'Preferences'), JSON.stringify(preferences));
  return folder;
}
