import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { bootstrap } from './bootstrap.mjs';
import { namedBrowser } from './browsers.mjs';

/** `npm run test:e2e -- [--browser chrome|firefox] [FILE…]`: the end-to-end suites, in both browsers unless one is named. */
const args = process.argv.slice(2);
const at = args.findIndex((arg) => arg === '--browser' || arg.startsWith('--browser='));
const named = at < 0 ? undefined : namedBrowser(args);
const rest = at < 0 ? args : args.toSpliced(at, args[at] === '--browser' ? 2 : 1);
bootstrap(named && [named]);
const project = named ? ['--project', named === 'chrome' ? 'chromium' : 'firefox'] : [];
const { status } = spawnSync(
  'npx',
  ['--no-install', 'vitest', 'run', '--config', 'vitest.e2e.config.ts', ...project, ...rest],
  {
    cwd: fileURLToPath(new URL('../', import.meta.url)),
    stdio: 'inherit',
    shell: process.platform === 'win32',
  },
);
process.exitCode = status ?? 1;
