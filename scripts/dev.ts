import { watch } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startAgent } from '../demo/agent/server';
import { launchChromium as launch } from '../e2e/driver/chromium';
import { buildDemo } from './build/demo';
import { buildExtension } from './build/extension';
import { hasDisplay } from './display';

/** `npm run dev`: the demo in a browser; a change to the extension or the engine rebuilds and reloads it. */
const root = new URL('../', import.meta.url);
await buildExtension({ browser: 'chrome', development: true });
await buildDemo();
const agent = await startAgent({ port: Number(process.env.PORT ?? 0) });
const browsing = await launch({ headless: !hasDisplay(), dock: 'right' });
let devtools = await open();
console.log(`The demo runs at ${agent.url}. Save a file to rebuild; close the browser to end.`);

let pending: NodeJS.Timeout | undefined;
let rebuilding: Promise<void> = Promise.resolve();
const watchers = ['engine', 'extension'].map((folder) =>
  watch(fileURLToPath(new URL(folder, root)), { recursive: true }, () => {
    clearTimeout(pending);
    // an editor saves in several steps, and they make one rebuild
    pending = setTimeout(() => {
      rebuilding = rebuilding.then(rebuild);
    }, 100);
  }),
);
await new Promise((resolve) => browsing.context.once('close', resolve));
for (const watcher of watchers) watcher.close();
clearTimeout(pending);
await browsing.close();
await agent.close();

async function open() {
  await browsing.page.goto(agent.url);
  return browsing.openDevTools();
}

async function rebuild(): Promise<void> {
  const started = performance.now();
  try {
    await buildExtension({ browser: 'chrome', development: true });
    await devtools.close();
    await browsing.reloadExtension();
    devtools = await open();
    console.log(`Rebuilt and reloaded (${Math.round(performance.now() - started)} ms).`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
}
