import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type { Figure, Scale, Value } from '../figure';

const folder = fileURLToPath(new URL('../../dist/bench/', import.meta.url));
const script = `${folder}engine.mjs`;
let built: Promise<unknown> | undefined;

/** Bundles the engine and its figures as the command line is bundled: a loader's own helpers would be measured too. */
function bundled(): Promise<unknown> {
  built ??= build({
    configFile: false,
    root: fileURLToPath(new URL('.', import.meta.url)),
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: 'run.ts',
      outDir: folder,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'engine.mjs', codeSplitting: false } },
    },
  });
  return built;
}

/** Figures of the engine alone, each in a process of its own. */
function apart(id: string, title: string, baseline: string): Figure {
  return {
    id,
    title,
    baseline,
    async measure(scale: Scale) {
      await bundled();
      const child = fork(script, [id, scale], { execArgv: ['--expose-gc', '--max-old-space-size=8192'] });
      const [[told]] = await Promise.all([once(child, 'message'), once(child, 'exit')]);
      return told as Value[];
    },
  };
}

export const engineFigures: readonly Figure[] = [
  apart(
    'engine',
    'engine: events merged with findings, 2 writes an event, 50 events a message, 10,000 events',
    'the pipeline of `@ag-ui/client` 1.0.0 on the same events, parsed before',
  ),
  apart(
    'growth',
    'engine with `JSON.parse` and the text rules, 1,000,000 events',
    'the same an event at 10,000; `JSON.parse` alone',
  ),
  apart(
    'decode',
    'decode: SSE bytes to frames to parsed events, 64 KB chunks',
    '`JSON.parse` alone on the same frames',
  ),
  apart('memory', 'memory: the engine’s heap for 200,000 events (60 MB on the wire)', 'wire bytes'),
];
