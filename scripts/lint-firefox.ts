import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Holds dist/firefox to Mozilla's linter: no error, no warning, no notice. */
interface Message {
  code: string;
  message: string;
  file?: string;
  line?: number;
}

const root = fileURLToPath(new URL('../', import.meta.url));
const { stdout, stderr } = spawnSync(
  'npx',
  ['--no-install', 'web-ext', 'lint', '--source-dir', 'dist/firefox', '--output', 'json'],
  { cwd: root, encoding: 'utf8', shell: process.platform === 'win32' },
);
const found = messages(stdout);
for (const { code, message, file = '', line = 0 } of found)
  console.error(`${file}:${line} ${code}: ${message}`);
console.log(`web-ext lint: ${found.length} errors, warnings and notices`);
process.exitCode = found.length > 0 ? 1 : 0;

function messages(text: string): Message[] {
  try {
    const { errors, warnings, notices } = JSON.parse(text) as Record<string, Message[]>;
    return [errors, warnings, notices].flatMap((list) => list!);
  } catch {
    throw new Error(`web-ext lint did not run: ${text}${stderr}`);
  }
}
