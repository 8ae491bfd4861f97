import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, type CDPSession, chromium, type Page, type Worker } from 'playwright';
import { findChromium } from '../../scripts/chromium.mjs';
import type { BareBrowser, Browsing, LaunchOptions } from './browsing';
import { type ChromiumDevTools, openDevTools } from './devtools';
import { makeProfile } from './profile';
import { ServiceWorker } from './service-worker';
import { until } from './until';
import type { PageView } from './view';

// without it DevTools windows are no Playwright pages; Playwright reads it at launch
process.env.PW_CHROMIUM_ATTACH_TO_OTHER = '1';

export interface ChromiumOptions extends LaunchOptions {
  /** more command line switches */
  args?: string[];
}

/** A Chromium with the extension, and what only it can do. */
export interface ChromiumBrowsing extends Browsing {
  context: BrowserContext;
  page: Page;
  /** the browser's own CDP session */
  session: CDPSession;
  worker: ServiceWorker;
  extensionId: string;
  newPage(): Promise<Page>;
  openDevTools(page?: PageView): Promise<ChromiumDevTools>;
}

const defaultSize = { width: 1280, height: 900 };
const builtExtension = fileURLToPath(new URL('../../dist/chrome', import.meta.url));

/** Starts Chromium with the extension loaded; rejects when no Chromium is found or the extension does not load. */
export async function launchChromium(options: ChromiumOptions = {}): Promise<ChromiumBrowsing> {
  const { extension = builtExtension, theme = 'light', dock = 'undocked' } = options;
  const profile = await makeProfile(theme, dock);
  const context = await launchContext(profile, extension, options);
  const end = async () => {
    await context.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  const handle = await extensionWorker(context).catch(async (cause: unknown) => {
    await end();
    throw new Error(`The extension in ${extension} did not start.`, { cause });
  });
  const extensionId = new URL(handle.url()).host;
  const session = await context.browser()!.newBrowserCDPSession();
  const page = context.pages()[0] ?? (await context.newPage());
  const browsing: ChromiumBrowsing = {
    name: 'chrome',
    context,
    page,
    session,
    worker: new ServiceWorker(handle, session),
    extensionId,
    ended: new Promise((resolve) => context.once('close', resolve)),
    newPage: () => context.newPage(),
    extensionUrl: (path) => `chrome-extension://${extensionId}/${path}`,
    tabId: async (target = page) => {
      await target.bringToFront();
      return until('the active tab', () =>
        browsing.worker.evaluate(async () => (await chrome.tabs.query({ active: true }))[0]?.id),
      );
    },
    openDevTools: (target = page) => openDevTools(context, session, target as Page, extensionId),
    async openPopup() {
      const opened = context.waitForEvent('page');
      await browsing.worker.evaluate(() => chrome.action.openPopup());
      return opened;
    },
    reloadExtension: async () => {
      const again = context.waitForEvent('serviceworker', { timeout: 15_000 });
      await browsing.worker.handle.evaluate(() => void setTimeout(() => chrome.runtime.reload()));
      browsing.worker = new ServiceWorker(await again, session);
    },
    close: end,
  };
  return browsing;
}

/** The same Chromium with no extension. */
export async function launchBareChromium(): Promise<BareBrowser> {
  return chromium.launch({
    executablePath: executable(),
    args: ['--headless=new', '--no-sandbox', '--disable-background-networking'],
  });
}

function executable(): string {
  const path = findChromium();
  if (!path) throw new Error('No Chromium was found; set CHROMIUM_PATH to one.');
  return path;
}

async function launchContext(
  profile: string,
  extension: string,
  options: ChromiumOptions,
): Promise<BrowserContext> {
  const { headless = true, args = [], backForwardCache = false, size = defaultSize } = options;
  return chromium.launchPersistentContext(profile, {
    executablePath: executable(),
    headless,
    // windows have their real size: a click outside of it would not reach the panel's process
    viewport: null,
    ignoreDefaultArgs: [
      '--disable-extensions',
      ...(backForwardCache ? ['--disable-back-forward-cache'] : []),
    ],
    args: [
      ...(headless ? headlessSwitches(size) : []),
      '--no-sandbox',
      `--disable-extensions-except=${extension}`,
      `--load-extension=${extension}`,
      '--disable-background-networking',
      '--disable-component-update',
      '--no-first-run',
      ...args,
    ],
  });
}

function headlessSwitches({ width, height }: { width: number; height: number }): string[] {
  return ['--headless=new', `--window-size=${width},${height}`, `--screen-info={${width}x${height}}`];
}

async function extensionWorker(context: BrowserContext): Promise<Worker> {
  // a test may load another extension beside it
  const predicate = (worker: Worker) => worker.url().endsWith('/background/background.js');
  const there = context.serviceWorkers().find(predicate);
  return there ?? (await context.waitForEvent('serviceworker', { predicate, timeout: 15_000 }));
}
