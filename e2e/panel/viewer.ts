import type { Page } from 'playwright';
import { type ChromiumBrowsing as Browsing, launchChromium as launch } from '../driver/chromium';

/** The panel as a page of its own, with files to look at. */
export interface Viewer {
  page: Page;
  /** what the page threw, and what it asked in dialogs */
  faults: string[];
  /** Opens the panel anew with a file's text in it. */
  show(text: string, name?: string): Promise<void>;
  close(): Promise<void>;
}

export async function openViewer(): Promise<Viewer> {
  const browsing: Browsing = await launch();
  const { page } = browsing;
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error.stack)));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('dialog', (dialog) => {
    faults.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  const url = `chrome-extension://${browsing.extensionId}/panel/panel.html`;
  return {
    page,
    faults,
    async show(text, name = 'run.agui.jsonl') {
      await page.goto(url);
      const file = { name, mimeType: 'application/json', buffer: Buffer.from(text) };
      await page.locator('input[type=file]').first().setInputFiles(file);
      await page.getByRole('tablist').waitFor();
    },
    close: () => browsing.close(),
  };
}
