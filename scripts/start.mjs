import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { bootstrap } from './bootstrap.mjs';
import { namedBrowser } from './browsers.mjs';

/** `npm start`: installs what is missing, then runs start.ts. */
bootstrap([namedBrowser(process.argv.slice(2))]);
const { status } = spawnSync('npx', ['--no-install', 'tsx', 'scripts/start.ts', ...process.argv.slice(2)], {
  cwd: fileURLToPath(new URL('../', import.meta.url)),
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
process.exitCode = status ?? 1;
