import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { browsers } from './browsers.mjs';

const root = new URL('../', import.meta.url);

/** Makes sure of Node, the dependencies and these browsers; ends the process with one sentence when it cannot. */
export function bootstrap(names = ['chrome', 'firefox']) {
  checkNode();
  if (!dependenciesMatch()) run('Installing dependencies', 'npm', ['ci', '--no-audit', '--no-fund']);
  const missing = names.filter((name) => !isFound(name));
  if (missing.length === 0) return;
  const [first] = missing;
  if (!isDebianRoot()) {
    fail(`No ${browsers[first].title} was found: ${browsers[first].advice}, and run this again.`);
  }
  run('Updating the package lists', 'apt-get', ['update']);
  for (const name of missing) {
    const { title, packages } = browsers[name];
    run(`Installing ${title}`, 'apt-get', ['install', '-y', '--no-install-recommends', ...packages]);
    if (!isFound(name)) fail(`${title} was installed, but no executable of it was found.`);
  }
}

function isFound(name) {
  try {
    return browsers[name].find() !== undefined;
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    fail(`This needs Node 20.19 or later, and runs on ${process.versions.node}.`);
  }
}

/** Whether node_modules holds the versions that the lock file names. */
function dependenciesMatch() {
  const installed = new URL('node_modules/.package-lock.json', root);
  if (!existsSync(installed)) return false;
  const { packages: held } = JSON.parse(readFileSync(installed, 'utf8'));
  const { packages: wanted } = JSON.parse(readFileSync(new URL('package-lock.json', root), 'utf8'));
  return Object.entries(wanted).every(
    ([path, { version, optional, devOptional, peer }]) =>
      path === '' || optional || devOptional || peer || held[path]?.version === version,
  );
}

function isDebianRoot() {
  return process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/etc/debian_version');
}

/** Runs a command quietly, and shows what it said only when it fails. */
function run(what, command, args) {
  console.log(`${what} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const shell = process.platform === 'win32';
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: root,
    env,
    shell,
    encoding: 'utf8',
  });
  if (status === 0) return;
  console.error([stdout, stderr].filter(Boolean).join('\n'));
  fail(
    `${what} failed: ${command} ${args.join(' ')} ${error ? `(${error.message})` : `ended with ${status}`}.`,
  );
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) bootstrap();
