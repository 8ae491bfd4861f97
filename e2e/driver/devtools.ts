import { readFile } from 'node:fs/promises';
import type { BrowserContext, CDPSession, Frame, Page } from 'playwright';
import type { DevTools } from './browsing';
import { until } from './until';

/** Chromium's DevTools: the whole window, as Playwright sees a page, and the panel, which stands in it as a frame. */
export interface ChromiumDevTools extends DevTools {
  window: Page;
  panel: Frame;
}

const panelTitle = 'AG-UI Metadata';

/** Opens DevTools on `page` and shows the panel; rejects when the panel does not come up. */
export async function openDevTools(
  context: BrowserContext,
  session: CDPSession,
  page: Page,
  extensionId: string,
): Promise<ChromiumDevTools> {
  const window = await openWindow(context, session, page);
  const origin = `chrome-extension://${extensionId}/`;
  const errors = errorsFrom(window, origin);
  // the front end is whole only once it has loaded the extension's devtools page
  await until('the devtools page', () => frameAt(window, `${origin}panel/devtools.html`));
  const view = `chrome-extension://${extensionId}${panelTitle.replaceAll(' ', '')}`;
  await until('the panel to be registered', () => window.evaluate<boolean>(viewManager('hasView', view)));
  await window.evaluate(viewManager('showView', view));
  const panel = await until('the panel', () => frameAt(window, `${origin}panel/panel.html`));
  await panel.waitForLoadState('load');
  return {
    window,
    panel,
    errors: async () => errors,
    saved: (act) => savedText(window, act),
    async choose(act, { name, text }) {
      const chooser = window.waitForEvent('filechooser');
      await act();
      await (await chooser).setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
    },
    screenshot: (options) => window.screenshot(options),
    close: () => closeWindow(window),
  };
}

async function savedText(window: Page, act: () => Promise<unknown>): Promise<string> {
  const download = window.waitForEvent('download');
  await act();
  return readFile(await (await download).path(), 'utf8');
}

async function openWindow(context: BrowserContext, session: CDPSession, page: Page): Promise<Page> {
  const { targetInfo } = await (await context.newCDPSession(page)).send('Target.getTargetInfo');
  const known = new Set(context.pages());
  // newer than Playwright's own table of commands
  const send = session.send.bind(session) as (method: string, params: object) => Promise<unknown>;
  await send('Target.openDevTools', { targetId: targetInfo.targetId });
  return until('the DevTools window', () =>
    context.pages().find((candidate) => !known.has(candidate) && candidate.url().startsWith('devtools:')),
  );
}

function errorsFrom(window: Page, origin: string): string[] {
  const errors: string[] = [];
  window.on('pageerror', (error) => {
    if (error.stack?.includes(origin)) errors.push(error.stack);
  });
  window.on('console', (message) => {
    if (message.type() === 'error' && message.location().url.startsWith(origin)) errors.push(message.text());
  });
  return errors;
}

async function closeWindow(window: Page): Promise<void> {
  const closed = window.waitForEvent('close');
  await window.close();
  await closed;
}

function frameAt(window: Page, url: string): Frame | undefined {
  return window.frames().find((frame) => frame.url().startsWith(url));
}

/** A call on DevTools' own view manager, as text: a bundler would rewrite the import inside a function. */
function viewManager(method: 'hasView' | 'showView', view: string): string {
  return `import('./ui/legacy/legacy.js').then((ui) => ui.ViewManager.ViewManager.instance().${method}(${JSON.stringify(view)}))`;
}
