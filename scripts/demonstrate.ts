import { spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { launch } from '../e2e/driver/browser';
import type { BrowserName } from '../e2e/driver/browsing';
import { exportText } from '../e2e/driver/export';
import { takeFullTour } from '../e2e/driver/tour';

const root = new URL('../', import.meta.url);
const folder = new URL('demo-output/', root);

/** With no display: takes the tour headless, and saves a picture of the real DevTools window and what it recorded. */
export async function demonstrate(url: string, browser: BrowserName): Promise<void> {
  await mkdir(folder, { recursive: true });
  const browsing = await launch({ size: { width: 1400, height: 820 } }, browser);
  try {
    await browsing.page.goto(url);
    const devtools = await browsing.openDevTools();
    await takeFullTour(browsing.page);
    const session = await exportText(devtools, 'Session (.agui.jsonl)');
    await devtools.screenshot({ path: path('devtools.png') });
    await browsing.page.screenshot({ path: path('page.png') });
    await writeFile(path('session.agui.jsonl'), session);
    await writeFile(path('report.json'), await exportText(devtools, 'Report (JSON)'));
  } finally {
    await browsing.close();
  }
  spawnSync(process.execPath, ['dist/cli/agui-metadata.js', 'inspect', path('session.agui.jsonl')], {
    cwd: fileURLToPath(root),
    stdio: 'inherit',
  });
  console.log(`
There is no display here, so the demo ran headless. It left:
  ${path('devtools.png')}  the real DevTools with the panel
  ${path('page.png')}  the demo page
  ${path('session.agui.jsonl')}  the recorded session
  ${path('report.json')}  the report that the panel exported`);
}

function path(name: string): string {
  return fileURLToPath(new URL(name, folder));
}
