import { readFile } from 'node:fs/promises';
import type { DevTools } from './devtools';

export type ExportName = 'Session (.agui.jsonl)' | 'Report (JSON)';

/** Exports through the panel's own menu, and resolves to the text of the file that the browser saved. */
export async function exportText({ window, panel }: DevTools, name: ExportName): Promise<string> {
  const download = window.waitForEvent('download');
  await panel.getByRole('button', { name: 'Export' }).click();
  await panel.getByRole('menuitem', { name }).click();
  return readFile(await (await download).path(), 'utf8');
}
