import type { Page } from 'playwright';
import { type Browsing, launch } from '../driver/browser';
import type { FirefoxBrowsing } from '../driver/firefox';
import type { PageView } from '../driver/view';

/** The panel as a page of its own, with files to look at. */
export interface Viewer {
  page: PageView;
  /** What the page threw, and what it asked in dialogs. */
  faults(): Promise<string[]>;
  /** Opens the panel anew with a file's text in it. */
  show(text: string, name?: string): Promise<void>;
  /** Gives the open panel a file. */
  give(text: string, name: string): Promise<void>;
  close(): Promise<void>;
}

/** A viewer in Chromium, with what only Playwright's page can do. */
export interface ChromiumViewer extends Viewer {
  page: Page;
}

export async function openViewer(): Promise<Viewer> {
  const browsing = await launch();
  const { page } = browsing;
  const faults = await watchFaults(browsing);
  const give = (text: string, name: string) => page.evaluate(chooseFile, { text, name });
  return {
    page,
    faults,
    give,
    async show(text, name = 'run.agui.jsonl') {
      await page.goto(browsing.extensionUrl('panel/panel.html'));
      await page.locator('input[type=file]').first().waitFor({ state: 'attached' });
      await give(text, name);
      await page.getByRole('tablist').waitFor();
    },
    close: () => browsing.close(),
  };
}

/** Puts a file into the first file field of the page, as choosing it does. */
function chooseFile({ text, name }: { text: string; name: string }): void {
  const field = document.querySelector<HTMLInputElement>('input[type=file]')!;
  const chosen = new DataTransfer();
  chosen.items.add(new File([text], name, { type: 'application/json' }));
  field.files = chosen.files;
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Lets the page use the clipboard, and tells what it throws. */
async function watchFaults(browsing: Browsing): Promise<() => Promise<string[]>> {
  if (browsing.name === 'firefox') return (browsing as FirefoxBrowsing).errors;
  const page = browsing.page as Page;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error.stack)));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('dialog', (dialog) => {
    faults.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return async () => faults;
}
