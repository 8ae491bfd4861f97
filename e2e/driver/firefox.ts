import { mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pass } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Background, BareBrowser, Browsing, DevTools, KillOptions, LaunchOptions } from './browsing';
import { type RunningFirefox, startFirefox } from './marionette/process';
import { extensionId, extensionUuid, type FirefoxProfile, makeFirefoxProfile } from './marionette/profile';
import { FirefoxView } from './marionette/view';
import { occupy } from './occupy';
import { until } from './until';
import type { PageView } from './view';

/** A Firefox with the extension, and what only it can do. */
export interface FirefoxBrowsing extends Browsing {
  readonly page: FirefoxView;
  readonly worker: EventPage;
  /** resolves once the person, or `close`, has ended it */
  ended: Promise<void>;
  newPage(): Promise<FirefoxView>;
  /** Opens a private window, and gives its tab; the extension is allowed there only by `privateBrowsing`. */
  newPrivatePage(): Promise<FirefoxView>;
  openDevTools(page?: PageView): Promise<FirefoxDevTools>;
  /** Grants or withdraws match patterns, as the person does in the add-on's own page. */
  setOrigins(patterns: string[], granted: boolean): Promise<void>;
  /** Answers the browser's own permission prompt once it is up. */
  answerPrompt(allow: boolean): Promise<void>;
  /** What the extension's pages threw since this was last asked. */
  errors(): Promise<string[]>;
  /** All tabs of the first window. */
  pages(): Promise<FirefoxView[]>;
}

export interface FirefoxDevTools extends DevTools {
  readonly panel: FirefoxView;
}

export interface FirefoxOptions extends LaunchOptions {
  /** lets the extension into private windows */
  privateBrowsing?: boolean;
  preferences?: Record<string, string | number | boolean>;
}

const builtExtension = fileURLToPath(new URL('../../dist/firefox', import.meta.url));
const panelTitle = 'AG-UI Metadata';
const origin = `moz-extension://${extensionUuid}/`;

/** Starts Firefox with the extension loaded; rejects when no Firefox is found or the extension does not load. */
export async function launchFirefox(options: FirefoxOptions = {}): Promise<FirefoxBrowsing> {
  const { extension = builtExtension, theme = 'light', headless = true, preferences } = options;
  const profile = await makeFirefoxProfile(theme, preferences);
  const firefox = await startFirefox(profile, headless);
  try {
    return await browse(firefox, profile, extension, options);
  } catch (error) {
    await firefox.close();
    throw error;
  }
}

/** The same Firefox with no extension. */
export async function launchBareFirefox(): Promise<BareBrowser> {
  const { remote, close } = await startFirefox(await makeFirefoxProfile('light'), true);
  return { close, newPage: async () => new FirefoxView(remote, await remote.parent('newTab')) };
}

async function browse(
  { connection, remote, ended, close }: RunningFirefox,
  profile: FirefoxProfile,
  extension: string,
  { dock = 'undocked', size, privateBrowsing = false }: FirefoxOptions,
): Promise<FirefoxBrowsing> {
  await connection.command('Addon:Install', {
    path: extension,
    temporary: true,
    allowPrivateBrowsing: privateBrowsing,
  });
  await remote.parent('watchErrors', origin);
  const view = (browserId: number) => new FirefoxView(remote, browserId);
  const page = view(await remote.parent('firstTab'));
  const idOf = (one: PageView = page) => (one as FirefoxView).browserId;
  const worker = new EventPage(remote);
  return {
    name: 'firefox',
    page,
    worker,
    ended,
    close,
    newPage: async () => view(await remote.parent('newTab')),
    newPrivatePage: async () => view(await remote.parent('newPrivateTab')),
    answerPrompt: async (allow) => {
      await until('the permission prompt', () => remote.parent('answerPermissionPrompt', allow));
    },
    errors: () => remote.parent('takeErrors'),
    pages: async () => (await remote.parent('tabIds')).map(view),
    extensionUrl: (path) => origin + path,
    tabId: (one) => remote.parent('extensionTabId', extensionId, idOf(one)),
    async openDevTools(one) {
      const inspected = idOf(one);
      await remote.parent('takeErrors');
      const panel = view(await remote.parent('openToolbox', inspected, panelTitle, dock));
      if (size && dock === 'undocked')
        await remote.parent('resizeToolbox', inspected, size.width, size.height);
      return devTools(remote, panel, inspected, profile);
    },
    async openPopup() {
      await worker.evaluate(() => chrome.action.openPopup());
      const popup = await until('the popup', () => remote.parent('extensionPageId', extensionId, 'popup'));
      return view(popup);
    },
    reloadExtension: async () => {
      await remote.parent('reloadAddon', extensionId);
      await until('the event page to run', () => remote.parent('extensionPageId', extensionId, 'background'));
    },
    setOrigins: (patterns, granted) => remote.parent('setOrigins', extensionId, patterns, granted),
  };
}

type Remote = RunningFirefox['remote'];

function devTools(
  remote: Remote,
  panel: FirefoxView,
  inspected: number,
  profile: FirefoxProfile,
): FirefoxDevTools {
  const { downloads } = profile;
  const thrown: string[] = [];
  return {
    panel,
    async errors() {
      thrown.push(...(await remote.parent('takeErrors')));
      return thrown;
    },
    async saved(act) {
      const before = new Set(await readdir(downloads));
      await act();
      const name = await until('the browser to save a file', () => savedFile(downloads, before));
      return readFile(join(downloads, name), 'utf8');
    },
    async choose(act, { name, text }) {
      const path = join(await mkdtemp(join(profile.folder, 'chosen-')), name);
      await writeFile(path, text);
      await panel.page('expectPicker');
      await act();
      await until('the panel to ask for a file', () => panel.page('pick', path));
    },
    screenshot: ({ path }) => panel.screenshotWindow(path),
    close: () => remote.parent('closeToolbox', inspected),
  };
}

/** A new file that is whole: while it comes in, a `.part` stands beside it. */
async function savedFile(folder: string, before: ReadonlySet<string>): Promise<string | undefined> {
  const fresh = (await readdir(folder)).filter((name) => !before.has(name));
  if (fresh.some((name) => name.endsWith('.part'))) return undefined;
  for (const name of fresh) if ((await stat(join(folder, name))).size > 0) return name;
  return undefined;
}

/** The extension's event page. */
class EventPage implements Background {
  private killed: number | undefined;

  constructor(private readonly remote: Remote) {}

  async kill({ busyMs = 0 }: KillOptions = {}): Promise<void> {
    this.killed = await this.runningId();
    if (this.killed === undefined) throw new Error('The event page does not run, so it cannot be killed.');
    if (busyMs > 0) {
      await this.evaluate(occupy, busyMs);
      await pass(busyMs / 2);
    }
    await this.remote.parent('terminateBackground', extensionId);
  }

  async restarted(): Promise<void> {
    await until('the event page to run again', async () => {
      const id = await this.runningId();
      return id !== undefined && id !== this.killed;
    });
  }

  async isRunning(): Promise<boolean> {
    return (await this.runningId()) !== undefined;
  }

  /** Runs a function in it, by its text alone. */
  async evaluate<Result, Arg>(run: (arg: Arg) => Result | Promise<Result>, arg?: Arg): Promise<Result> {
    const id = await until('the event page', () => this.runningId());
    return new FirefoxView(this.remote, id).evaluate(run as (arg: Arg | undefined) => Result, arg);
  }

  private async runningId(): Promise<number | undefined> {
    return (await this.remote.parent('extensionPageId', extensionId, 'background')) ?? undefined;
  }
}
