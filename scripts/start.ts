import { startAgent } from '../demo/agent/server';
import { launch } from '../e2e/driver/browser';
import { namedBrowser } from './browsers.mjs';
import { buildAll } from './build/all';
import { demonstrate } from './demonstrate';
import { hasDisplay } from './display';

/** `npm start`: builds, starts the demo agent, and shows the demo page with the panel open on it. */
const browser = namedBrowser(process.argv.slice(2));
await buildAll();
const agent = await startAgent({ port: Number(process.env.PORT ?? 0) });
try {
  if (hasDisplay()) await show();
  else await demonstrate(agent.url, browser);
} finally {
  await agent.close();
}

async function show(): Promise<void> {
  const browsing = await launch({ headless: false, dock: 'right' }, browser);
  try {
    await browsing.page.goto(agent.url);
    await browsing.openDevTools();
    console.log(`The demo runs at ${agent.url}. Press "Full tour" in the page and watch the panel.`);
    console.log('Close the browser to end it.');
    await browsing.ended;
  } finally {
    await browsing.close();
  }
}
