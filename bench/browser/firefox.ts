import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Figure } from '../figure';
import type { Measured } from '../table';
import { pageFigures } from './page';

const command = fileURLToPath(new URL('../bench.mjs', import.meta.url));

/** The page figures once more in Firefox: in a process of its own, as a run knows one browser. */
export const firefoxFigures: readonly Figure[] = pageFigures.map(({ id, title, baseline }) => ({
  id: `${id}-firefox`,
  title: `${title}, in Firefox`,
  baseline,
  async measure(scale) {
    const args = scale === 'smoke' ? [id, '--smoke'] : [id];
    const child = fork(command, args, { env: { ...process.env, TESTED_BROWSER: 'firefox' }, silent: true });
    const [[told]] = await Promise.all([once(child, 'message'), once(child, 'exit')]);
    return (told as Measured[])[0]!.values;
  },
}));
