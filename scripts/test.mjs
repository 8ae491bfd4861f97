import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { bootstrap } from './bootstrap.mjs';

/**
 * Runs every suite, or those named as arguments, in this order, and ends with one line over all of them.
 * A step without tests counts as one.
 */
const root = fileURLToPath(new URL('../', import.meta.url));
const suites = {
  types: step('tsc', '--noEmit', '-p', '.'),
  lint: step('biome', 'ci', '.'),
  rules: step('depcruise', 'engine', 'extension', 'cli', 'demo', 'e2e', 'scripts', 'bench'),
  'dead-code': step('knip'),
  unit: tests('unit', 'vitest.config.ts', '--coverage'),
  build: step('tsx', 'scripts/build.ts'),
  'firefox-lint': step('tsx', 'scripts/lint-firefox.ts'),
  e2e: tests('e2e', 'vitest.e2e.config.ts'),
};

function step(command, ...args) {
  return () => (exec(command, args) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
}

/** A vitest run, counted from its own report: no report, no test, a skipped test and a crash are failures. */
function tests(name, config, ...more) {
  return () => {
    const report = `test-results/${name}.json`;
    rmSync(`${root}${report}`, { force: true });
    const ended = exec('vitest', [
      'run',
      '--config',
      config,
      ...more,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ]);
    const { passed, failed } = counts(report);
    const crashed = (!ended && failed === 0) || passed + failed === 0;
    return { passed, failed: failed + (crashed ? 1 : 0) };
  };
}

function counts(report) {
  try {
    const { numTotalTests, numPassedTests, testResults } = JSON.parse(
      readFileSync(`${root}${report}`, 'utf8'),
    );
    const empty = testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
    );
    return { passed: numPassedTests, failed: numTotalTests - numPassedTests + empty.length };
  } catch {
    return { passed: 0, failed: 0 };
  }
}

function exec(command, args) {
  const { status } = spawnSync('npx', ['--no-install', command, ...args], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  return status === 0;
}

bootstrap();
mkdirSync(`${root}test-results`, { recursive: true });
const named = process.argv.slice(2);
const unknown = named.filter((name) => !(name in suites));
if (unknown.length > 0) {
  console.error(`No suite is called ${unknown.join(' or ')}; there are ${Object.keys(suites).join(', ')}.`);
  process.exit(2);
}
const total = { passed: 0, failed: 0 };
const lines = [];
for (const [name, suite] of Object.entries(suites)) {
  if (named.length > 0 && !named.includes(name)) continue;
  console.log(`\n── ${name} ${'─'.repeat(60 - name.length)}`);
  const started = performance.now();
  const { passed, failed } = suite();
  total.passed += passed;
  total.failed += failed;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  lines.push(`${failed ? '✗' : '✓'} ${name}: ${passed} passed, ${failed} failed (${seconds} s)`);
}
console.log(`\n${lines.join('\n')}\n`);
process.exitCode = total.failed > 0 ? 1 : 0;
console.log(`${total.passed} passed, ${total.failed} failed`);
