import { signal } from '@preact/signals';
import { judgingFrom } from '../../platform/judging';
import type { Settings } from '../../platform/settings';

/** Settings of a person who chose nothing, with what is given in their place. */
export function settingsWith(chosen: Partial<Settings> = {}) {
  return signal<Settings>({
    language: 'en',
    theme: 'light',
    exportRedacted: true,
    synced: false,
    tabQuota: 256,
    totalQuota: 1024,
    keepSessions: false,
    pinned: [],
    watched: [],
    ...judgingFrom({}),
    ...chosen,
  });
}
