import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, type CDPSession, chromium, type Page, type Worker } from 'playwright';
import { findChromium } from '../../scripts/chromium.mjs';
import { type DevTools, openDevTools } from './devtools';
import { type Dock, makeProfile, type Theme } from './profile';
import { ServiceWorker } from './service-worker';

// without it DevTools windows are no Playwright pages; Playwright reads it at launch
process.env.PW_CHROMIUM_ATTACH_TO_OTHER = '1';

export interface LaunchOptions {
  /** the unpacked extension; dist/chrome unless given */
  extension?: string;
  theme?: Theme;
  dock?: Dock;
  /** of the page and of undocked DevTools, each a window of its own, in CSS pixels */
  size?: { width: number; height: number };
  headless?: boolean;
  /** more command line switches */
  args?: string[];
  /** keep the back-forward cache, which Playwright turns off */
  backForwardCache?: boolean;
}

/** A Chromium with the extension, in a profile of its own. */
export interface Browsing {
  context: BrowserContext;
  /** the first tab */
  page: Page;
  /** the browser's own CDP session */
  session: CDPSession;
  worker: ServiceWorker;
  extensionId: string;
  /** Opens the real DevTools on a tab (the first unless given) and shows the extension's panel there. */
  openDevTools(page?: Page): Promise<DevTools>;
  /** Reloads the extension as its own `runtime.reload` does; DevTools must be opened anew for a working panel. */
  reloadExtension(): Promise<void>;
  /** Ends the browser and removes its profile. */
  close(): Promise<void>;
}

const defaultSize = { width: 1280, height: 900 };
const builtExtension = fileURLToPath(new URL('../../dist/chrome', import.meta.url));

/** Starts Chromium with the extension loaded; rejects when no Chromium is found or the extension does not load. */
export async function launch(options: LaunchOptions = {}): Promise<Browsing> {
  const { extension = builtExtension, theme = 'light', dock = 'undocked' } = options;
  const profile = await makeProfile(theme, dock);
  const context = await launchContext(profile, extension, options);
  const handle = await extensionWorker(context);
  const extensionId = new URL(handle.url()).host;
  const session = await context.browser()!.newBrowserCDPSession();
  const page = context.pages()[0] ?? (await context.newPage());
  const browsing: Browsing = {
    context,
    page,
    session,
    worker: new ServiceWorker(handle, session),
    extensionId,
    openDevTools: (target = page) => openDevTools(context, session, target, extensionId),
    reloadExtension: async () => {
      const again = context.waitForEvent('serviceworker', { timeout: 15_000 });
      await browsing.worker.handle.evaluate(() => void setTimeout(() => chrome.runtime.reload()));
      browsing.worker = new ServiceWorker(await again, session);
    },
    close: async () => {
      await context.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  return browsing;
}

async function launchContext(
  profile: string,
  extension: string,
  options: LaunchOptions,
): Promise<BrowserContext> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chromium was found; set CHROMIUM_PATH to one.');
  const { headless = true, args = [], backForwardCache = false, size = defaultSize } = options;
  return chromium.launchPersistentContext(profile, {
    executablePath,
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
  return context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker', { timeout: 15_000 }));
}
