import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** clients.ts as one script for a page. */
export async function clientsScript(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      rolldownOptions: {
        input: fileURLToPath(new URL('clients.ts', import.meta.url)),
        output: { format: 'iife', codeSplitting: false },
      },
    },
  });
  if (!('output' in result)) throw new Error('One bundle was expected.');
  const [script] = result.output;
  return script.code;
}
