import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Fault, faults } from './faults';

/** Plants the faults one by one in copies of the engine; each must fail the tests of its rule. */
const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const bench = join(root, 'node_modules/.faults');
const lanes = 2;
/** Words of the command line pick the faults whose rule holds one of them. */
const only = process.argv.slice(2);

interface Outcome {
  fault: Fault;
  result: 'caught' | 'not caught' | 'stale';
}

function prepare(lane: number): string {
  const folder = join(bench, String(lane));
  mkdirSync(folder, { recursive: true });
  cpSync(join(root, 'engine'), join(folder, 'engine'), { recursive: true });
  cpSync(join(root, 'docs'), join(folder, 'docs'), { recursive: true });
  for (const name of ['package.json', 'tsconfig.json', 'vitest.config.ts'])
    cpSync(join(root, name), join(folder, name));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir');
  return folder;
}

function run(folder: string, test: string): Promise<boolean> {
  return new Promise((resolve) => {
    const args = [
      'vitest',
      'run',
      '--root',
      folder,
      '--bail',
      '1',
      '--reporter',
      'dot',
      `engine/test/${test}`,
    ];
    const child: ChildProcess = spawn('npx', args, { cwd: folder, stdio: 'ignore' });
    child.on('exit', (code) => resolve(code === 0));
  });
}

async function plant(folder: string, fault: Fault): Promise<Outcome> {
  const path = join(folder, 'engine', fault.file);
  const source = readFileSync(path, 'utf8');
  if (!source.includes(fault.from)) return { fault, result: 'stale' };
  writeFileSync(
    path,
    source.replace(fault.from, () => fault.to),
  );
  const passed = await run(folder, fault.test);
  writeFileSync(path, source);
  return { fault, result: passed ? 'not caught' : 'caught' };
}

async function work(lane: number, queue: Fault[], outcomes: Outcome[]): Promise<void> {
  const folder = prepare(lane);
  for (let fault = queue.shift(); fault; fault = queue.shift()) {
    const outcome = await plant(folder, fault);
    outcomes.push(outcome);
    process.stdout.write(`${outcome.result.padEnd(11)} ${fault.rule} (${fault.file}; ${fault.test})\n`);
  }
}

/** The tests themselves must pass where nothing is planted. */
async function expectSound(): Promise<void> {
  const folder = prepare(0);
  for (const test of new Set(faults.map((fault) => fault.test))) {
    if (!(await run(folder, test))) throw new Error(`engine/test/${test} fails with no fault planted`);
  }
}

rmSync(bench, { recursive: true, force: true });
const queue = faults.filter(({ rule }) => only.length === 0 || only.some((word) => rule.includes(word)));
const outcomes: Outcome[] = [];
if (only.length === 0) {
  await expectSound();
  rmSync(bench, { recursive: true, force: true });
}
await Promise.all(Array.from({ length: lanes }, (_, lane) => work(lane, queue, outcomes)));
rmSync(bench, { recursive: true, force: true });
const missed = outcomes.filter(({ result }) => result !== 'caught');
process.stdout.write(`\n${outcomes.length - missed.length} of ${outcomes.length} faults caught\n`);
for (const { fault, result } of missed) process.stdout.write(`${result}: ${fault.rule}\n`);
process.exitCode = missed.length === 0 ? 0 : 1;
