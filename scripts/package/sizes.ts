import { gzipSync } from 'node:zlib';
import type { Entries } from './zip';

/** What a part may weigh, in bytes. */
interface Budget {
  part: string;
  most: number;
  weigh(entries: Entries): number;
}

export interface Size {
  part: string;
  bytes: number;
  most: number;
}

const budgets: Budget[] = [
  { part: 'content/hook.js', most: 12_288, weigh: (entries) => sizeOf(entries, 'content/hook.js') },
  { part: 'content/relay.js', most: 12_288, weigh: (entries) => sizeOf(entries, 'content/relay.js') },
  { part: 'the panel, compressed', most: 122_880, weigh: panelSize },
];

/** The parts of a built extension that have a budget, as they are. */
export function measure(entries: Entries): Size[] {
  return budgets.map(({ part, most, weigh }) => ({ part, most, bytes: weigh(entries) }));
}

function sizeOf(entries: Entries, path: string): number {
  const bytes = entries.get(path);
  if (!bytes) throw new Error(`${path} is not in the package.`);
  return bytes.length;
}

/** All that the panel loads to show a recording: its page's scripts and styles. */
function panelSize(entries: Entries): number {
  const page = new TextDecoder().decode(entries.get('panel/panel.html'));
  const loaded = [...page.matchAll(/(?:src|href)="\.\.\/([^"]+\.(?:js|css))"/g)].map((match) => match[1]!);
  const scripts = loaded.filter((path) => path.endsWith('.js'));
  const imported = scripts.flatMap((path) =>
    [...new TextDecoder().decode(entries.get(path)).matchAll(/from\s*["']\.\/([^"']+\.js)["']/g)].map(
      (match) => `pages/${match[1]}`,
    ),
  );
  const all = new Set([...loaded, ...imported]);
  return [...all].reduce((sum, path) => sum + gzipSync(entries.get(path)!).length, 0);
}
