/** What tests do with a page, whichever browser shows it. Playwright's own Page, Frame and Locator are such things. */

/** A text to find: a string is found anywhere and in any case, unless `exact`. */
export type Wording = string | RegExp;

export interface RoleOptions {
  name?: Wording;
  exact?: boolean;
  selected?: boolean;
  checked?: boolean;
  expanded?: boolean;
  pressed?: boolean;
}

export interface WaitOptions {
  timeout?: number;
}

/** Where elements are looked for: a page, or what was found in it. */
export interface Scope {
  getByRole(role: Role, options?: RoleOptions): Found;
  getByText(text: Wording, options?: { exact?: boolean }): Found;
  getByLabel(text: Wording, options?: { exact?: boolean }): Found;
  /** by a CSS selector */
  locator(selector: string): Found;
}

/** Elements that fit a description, looked for anew at each use. What acts on one waits for it, and rejects for several. */
export interface Found extends Scope {
  first(): Found;
  last(): Found;
  nth(index: number): Found;
  filter(options?: { has?: Found; hasNot?: Found; hasText?: Wording }): Found;
  and(other: Found): Found;
  count(): Promise<number>;
  all(): Promise<Found[]>;
  waitFor(options?: WaitOptions & { state?: 'visible' | 'hidden' | 'attached' | 'detached' }): Promise<void>;
  click(options?: WaitOptions): Promise<void>;
  hover(options?: WaitOptions): Promise<void>;
  focus(options?: WaitOptions): Promise<void>;
  fill(text: string, options?: WaitOptions): Promise<void>;
  /** a key such as `Enter`, `a`, `Shift+ArrowDown` */
  press(key: string, options?: WaitOptions): Promise<void>;
  selectOption(value: string, options?: WaitOptions): Promise<string[]>;
  textContent(options?: WaitOptions): Promise<string | null>;
  innerText(options?: WaitOptions): Promise<string>;
  inputValue(options?: WaitOptions): Promise<string>;
  getAttribute(name: string, options?: WaitOptions): Promise<string | null>;
  allTextContents(): Promise<string[]>;
  isVisible(): Promise<boolean>;
  isChecked(options?: WaitOptions): Promise<boolean>;
  isDisabled(options?: WaitOptions): Promise<boolean>;
  boundingBox(options?: WaitOptions): Promise<Box | null>;
  evaluate<Result>(run: (element: HTMLElement) => Result | Promise<Result>): Promise<Result>;
  evaluate<Result, Arg>(
    run: (element: HTMLElement, arg: Arg) => Result | Promise<Result>,
    arg: Arg,
  ): Promise<Result>;
  evaluateAll<Result>(run: (elements: HTMLElement[]) => Result | Promise<Result>): Promise<Result>;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A document on the screen: a page, or the panel. */
export interface View extends Scope {
  url(): string;
  title(): Promise<string>;
  /** Runs a function in the document's own world, by its text alone. */
  evaluate<Result>(run: () => Result | Promise<Result>): Promise<Result>;
  evaluate<Result, Arg>(run: (arg: Arg) => Result | Promise<Result>, arg: Arg): Promise<Result>;
  /** Runs a script's text there. */
  evaluate(script: string): Promise<unknown>;
  /** Resolves once the function gives something truthy. */
  waitForFunction(run: () => unknown): Promise<unknown>;
  waitForFunction<Arg>(run: (arg: Arg) => unknown, arg: Arg): Promise<unknown>;
}

export interface Keyboard {
  press(key: string): Promise<void>;
  type(text: string): Promise<void>;
}

/** A tab. */
export interface PageView extends View {
  readonly keyboard: Keyboard;
  goto(url: string): Promise<unknown>;
  reload(): Promise<unknown>;
  goBack(): Promise<unknown>;
  goForward(): Promise<unknown>;
  bringToFront(): Promise<void>;
  close(): Promise<void>;
  screenshot(options: { path: string }): Promise<unknown>;
}

export type Role = Parameters<import('playwright').Page['getByRole']>[0];
