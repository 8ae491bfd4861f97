import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Argument, Command } from 'commander';
import { figures } from './figures';
import { type Measured, table } from './table';

/** `npm run bench -- [FIGURE…] [--smoke]`: measures, prints one table, writes results.json. */
const results = fileURLToPath(new URL('results.json', import.meta.url));

async function keep(measured: readonly Measured[]): Promise<void> {
  const [cpu] = cpus();
  const machine = { processor: cpu?.model ?? '', cores: cpus().length, node: process.version };
  const told = { madeAt: new Date().toISOString(), machine, measured };
  await writeFile(results, `${JSON.stringify(told, null, 2)}\n`);
}

const command = new Command('bench')
  .description(
    'Measures each figure beside its baseline in one run, prints a table and, when all are, writes bench/results.json.',
  )
  .addArgument(new Argument('[figures...]', 'which; all unless named').choices(figures.map(({ id }) => id)))
  .option('--smoke', 'as little as shows that each can be had')
  .action(async (named: string[], { smoke = false }: { smoke?: boolean }) => {
    const measured: Measured[] = [];
    for (const { id, title, baseline, measure } of figures) {
      if (named.length > 0 && !named.includes(id)) continue;
      const started = performance.now();
      try {
        measured.push({ id, title, baseline, values: await measure(smoke ? 'smoke' : 'whole') });
      } catch (error) {
        // the others are measured all the same
        process.stderr.write(`${id} could not be measured: ${error}\n`);
        process.exitCode = 1;
        continue;
      }
      process.stderr.write(`${id}: ${Math.round((performance.now() - started) / 1_000)} s\n`);
      // a run that is broken off leaves what it has
      if (!smoke && named.length === 0) await keep(measured);
    }
    process.send?.(measured);
    console.log(table(measured));
  });
await command.parseAsync();
