import { writeFile } from 'node:fs/promises';
import { until } from '../until';
import type { Keyboard, PageView, Role, RoleOptions, Wording } from '../view';
import type { ContentActions } from './content/entry';
import { FirefoxFound } from './found';
import type { Remote } from './remote';
import { className, decode, encode } from './values';

/** A document in Firefox: a tab's, the panel's, or the event page's. */
export class FirefoxView implements PageView {
  private address = 'about:blank';

  constructor(
    private readonly remote: Remote,
    readonly browserId: number,
  ) {}

  readonly keyboard: Keyboard = {
    press: (key) => this.page('pressHere', key).then(() => {}),
    type: async (text) => {
      for (const key of text) await this.keyboard.press(key);
    },
  };

  getByRole = (role: Role, options?: RoleOptions) => this.everything().getByRole(role, options);
  getByText = (text: Wording, options?: { exact?: boolean }) => this.everything().getByText(text, options);
  getByLabel = (text: Wording, options?: { exact?: boolean }) => this.everything().getByLabel(text, options);
  locator = (selector: string): FirefoxFound => this.everything().locator(selector);

  url = () => this.address;
  title = () => this.evaluate(() => document.title);

  async evaluate<Result, Arg>(
    run: string | ((arg: Arg) => Result | Promise<Result>),
    arg?: Arg,
  ): Promise<Result> {
    if (typeof run === 'string') return decode(await this.page('runScript', run)) as Result;
    return decode(await this.page('evaluate', String(run), encode([arg], className))) as Result;
  }

  async waitForFunction<Arg>(run: (arg: Arg) => unknown, arg?: Arg): Promise<void> {
    await until(`${run} to hold`, () => this.evaluate(run as (arg: Arg | undefined) => unknown, arg), 30_000);
  }

  async goto(url: string): Promise<void> {
    await this.remote.parent('goTo', this.browserId, new URL(url).href);
    await this.noteAddress();
  }

  reload = () => this.travel('reload');
  goBack = () => this.travel('goBack');
  goForward = () => this.travel('goForward');
  bringToFront = () => this.remote.parent('selectTab', this.browserId);
  close = () => this.remote.parent('closeTab', this.browserId);

  async screenshot({ path }: { path: string }): Promise<void> {
    await this.savePicture(path, false);
  }

  /** Saves a picture of the browser or DevTools window that this document stands in. */
  screenshotWindow = (path: string) => this.savePicture(path, true);

  page = <Name extends keyof ContentActions>(name: Name, ...args: Parameters<ContentActions[Name]>) =>
    this.remote.page(this.browserId, name, ...args) as Promise<Awaited<ReturnType<ContentActions[Name]>>>;

  private everything = () => new FirefoxFound(this, []);

  private async travel(way: 'reload' | 'goBack' | 'goForward'): Promise<void> {
    await this.remote.parent('travel', this.browserId, way);
    await this.noteAddress();
  }

  private async noteAddress(): Promise<void> {
    this.address = await this.remote.parent('addressOf', this.browserId);
  }

  private async savePicture(path: string, wholeWindow: boolean): Promise<void> {
    const bytes = await this.remote.parent('picture', this.browserId, wholeWindow);
    await writeFile(path, Buffer.from(bytes, 'base64'));
  }
}
