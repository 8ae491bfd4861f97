import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { headerLine, recordLine } from '../../engine/index';
import { buildCli } from '../../scripts/build/cli';
import { events } from '../events';
import type { Figure } from '../figure';
import { middle, paired, ratio } from '../pairing';

/** Says, when a process ends, the most memory that it held, in KB, on its fourth channel. */
const TELL = `process.on('exit', () => require('node:fs').writeSync(3, String(process.resourceUsage().maxRSS)));`;
const PARSE = `const lines = require('node:readline').createInterface({ input: require('node:fs').createReadStream(process.argv[2]) });
let events = 0;
lines.on('line', (line) => { if (JSON.parse(line).kind === 'event') events += 1; }).on('close', () => console.log(events));`;

interface Ended {
  ms: number;
  bytes: number;
  out: string;
}

/** Runs a script to its end. */
async function run(folder: string, script: string, args: string[]): Promise<Ended> {
  const started = performance.now();
  const child = spawn(process.execPath, ['--require', join(folder, 'tell.cjs'), script, ...args], {
    stdio: ['ignore', 'pipe', 'inherit', 'pipe'],
  });
  const parts: Buffer[] = [];
  const told: Buffer[] = [];
  child.stdout!.on('data', (part: Buffer) => void parts.push(part));
  child.stdio[3]!.on('data', (part: Buffer) => void told.push(part));
  await once(child, 'close');
  const ms = performance.now() - started;
  return { ms, bytes: Number(Buffer.concat(told)) * 1024, out: Buffer.concat(parts).toString() };
}

async function writeSession(path: string, count: number): Promise<void> {
  const file = createWriteStream(path);
  const line = async (text: string) => {
    if (!file.write(text)) await once(file, 'drain');
  };
  const header = { tool: 'bench', capturedAt: '2026-01-01T00:00:00Z', url: 'https://app.example/' };
  await line(headerLine({ ...header, transport: 'sse', redacted: [] }));
  const base = { connId: 'c', tMs: 0 };
  await line(recordLine({ kind: 'connection', ...base, transport: 'fetch', url: 'https://agent.example/' }));
  let seq = 0;
  for (const event of events(count)) await line(recordLine({ kind: 'event', ...base, seq: seq++, event }));
  await line(recordLine({ kind: 'close', ...base, reason: 'complete' }));
  await finished(file.end());
}

/** The command line on a session file. */
export const inspectFigure: Figure = {
  id: 'inspect',
  title: '`inspect` on 1,000,000 events',
  baseline: '`JSON.parse` of the same lines, streaming, in a process of its own',
  async measure(scale) {
    const count = scale === 'whole' ? 1_000_000 : 502;
    const folder = await mkdtemp(join(tmpdir(), 'agui-metadata-bench-'));
    try {
      const file = join(folder, 'session.agui.jsonl');
      await writeSession(file, count);
      await writeFile(join(folder, 'tell.cjs'), TELL);
      await writeFile(join(folder, 'parse.cjs'), PARSE);
      const cli = await buildCli(join(folder, 'cli'));
      const { size } = await stat(file);
      const memory: number[] = [];
      let agrees = true;
      const idle = (await run(folder, cli, ['--version'])).bytes;
      const { subject, baseline } = await paired(
        scale === 'whole' ? 7 : 1,
        async () => {
          const { ms, bytes, out } = await run(folder, cli, ['inspect', file, '--fail-on', 'never']);
          agrees &&= out.includes(`${count.toLocaleString('en')} events`) || out.includes(`${count} events`);
          memory.push((bytes - idle) / size);
          return ms;
        },
        async () => {
          const { ms, out } = await run(folder, join(folder, 'parse.cjs'), [file]);
          agrees &&= Number(out) === count;
          return ms;
        },
      );
      return [
        ratio(subject, baseline, { what: `${Math.round(size / 1e6)} MB`, agrees, budget: 3 }),
        middle(memory.slice(1), { what: 'memory', unit: '× the file', agrees, budget: 1.5 }),
      ];
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};
