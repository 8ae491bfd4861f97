import type { DevTools } from './browsing';

export type ExportName = 'Session (.agui.jsonl)' | 'Report (JSON)';

/** Exports through the panel's own menu, and resolves to the text of the file that the browser saved. */
export function exportText({ panel, saved }: DevTools, name: ExportName): Promise<string> {
  return saved(async () => {
    await panel.getByRole('button', { name: 'Export' }).click();
    await panel.getByRole('menuitem', { name }).click();
  });
}
