import { setTimeout as pause } from 'node:timers/promises';
import type { Box, Found, Role, RoleOptions, WaitOptions, Wording } from '../view';
import type { ContentActions } from './content/entry';
import { roleStep, type Step, textOf } from './steps';
import { className, decode, encode } from './values';

/** Asks the content process of the document in which elements are looked for. */
export interface Asking {
  page<Name extends keyof ContentActions>(
    name: Name,
    ...args: Parameters<ContentActions[Name]>
  ): Promise<Awaited<ReturnType<ContentActions[Name]>>>;
}

const PATIENCE_MS = 30_000;

/** Elements in a Firefox document. */
export class FirefoxFound implements Found {
  constructor(
    private readonly document: Asking,
    readonly steps: Step[],
  ) {}

  getByRole = (role: Role, options: RoleOptions = {}) => this.with(roleStep(role, options));
  getByText = (text: Wording, { exact = false } = {}) => this.with({ by: 'text', text: textOf(text, exact) });
  getByLabel = (text: Wording, { exact = false } = {}) =>
    this.with({ by: 'label', text: textOf(text, exact) });
  locator = (selector: string) => this.with({ by: 'css', selector });
  first = () => this.nth(0);
  last = () => this.nth(-1);
  nth = (index: number) => this.with({ by: 'nth', index });
  and = (other: Found) => this.with({ by: 'and', other: stepsOf(other) });

  filter({ has, hasNot, hasText }: { has?: Found; hasNot?: Found; hasText?: Wording } = {}): FirefoxFound {
    return this.with({
      by: 'filter',
      ...(has && { has: stepsOf(has) }),
      ...(hasNot && { hasNot: stepsOf(hasNot) }),
      ...(hasText !== undefined && { text: textOf(hasText) }),
    });
  }

  count = () => this.document.page('count', this.steps);

  async all(): Promise<Found[]> {
    return Array.from({ length: await this.count() }, (_, index) => this.nth(index));
  }

  async waitFor({
    state = 'visible',
    timeout = PATIENCE_MS,
  }: Parameters<Found['waitFor']>[0] = {}): Promise<void> {
    const holds = {
      visible: (visible?: boolean) => visible === true,
      hidden: (visible?: boolean) => visible !== true,
      attached: (visible?: boolean) => visible !== undefined,
      detached: (visible?: boolean) => visible === undefined,
    }[state];
    await this.patiently(
      `be ${state}`,
      async () => holds((await this.document.page('look', this.steps))?.visible) || undefined,
      timeout,
    );
  }

  click = (options?: WaitOptions) => this.act('click', [], options);
  hover = (options?: WaitOptions) => this.act('hover', [], options);
  focus = (options?: WaitOptions) => this.act('focus', [], options);
  fill = (text: string, options?: WaitOptions) => this.act('fill', [text], options);
  press = (key: string, options?: WaitOptions) => this.act('press', [key], options);

  selectOption(value: string, options?: WaitOptions): Promise<string[]> {
    return this.patiently(
      'take a choice',
      () => this.document.page('select', this.steps, value),
      options?.timeout,
    );
  }

  textContent = (options?: WaitOptions) => this.read((element) => element.textContent, undefined, options);
  // biome-ignore lint/performance/useDomNodeTextContent: what is asked for is the text as rendered
  innerText = (options?: WaitOptions) => this.read((element) => element.innerText, undefined, options);
  inputValue = (options?: WaitOptions) =>
    this.read((element) => (element as HTMLInputElement).value, undefined, options);
  getAttribute = (name: string, options?: WaitOptions) =>
    this.read((element, attribute: string) => element.getAttribute(attribute), name, options);
  allTextContents = () =>
    this.evaluateAll((elements) => elements.map(({ textContent }) => textContent ?? ''));
  isChecked = (options?: WaitOptions) =>
    this.read(
      (element) => (element as HTMLInputElement).checked ?? element.getAttribute('aria-checked') === 'true',
      undefined,
      options,
    );
  isDisabled = (options?: WaitOptions) =>
    this.read(
      (element) => element.matches(':disabled') || element.getAttribute('aria-disabled') === 'true',
      undefined,
      options,
    );
  boundingBox = (options?: WaitOptions): Promise<Box | null> =>
    this.read(
      (element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return { x, y, width, height };
      },
      undefined,
      options,
    );

  async isVisible(): Promise<boolean> {
    return (await this.document.page('look', this.steps))?.visible === true;
  }

  evaluate<Result, Arg>(
    run: (element: HTMLElement, arg: Arg) => Result | Promise<Result>,
    arg?: Arg,
  ): Promise<Result> {
    return this.read(run as (element: HTMLElement, arg: Arg | undefined) => Result, arg);
  }

  async evaluateAll<Result>(run: (elements: HTMLElement[]) => Result | Promise<Result>): Promise<Result> {
    return decode(await this.document.page('evaluateOnAll', this.steps, String(run))) as Result;
  }

  private with(step: Step): FirefoxFound {
    return new FirefoxFound(this.document, [...this.steps, step]);
  }

  private async read<Result, Arg>(
    run: (element: HTMLElement, arg: Arg) => Result | Promise<Result>,
    arg: Arg,
    options?: WaitOptions,
  ): Promise<Result> {
    const args = encode([arg], className);
    const ask = () => this.document.page('evaluateOn', this.steps, String(run), args);
    return decode(await this.patiently('be read', ask, options?.timeout)) as Result;
  }

  private async act(
    name: 'click' | 'hover' | 'focus' | 'fill' | 'press',
    args: [] | [string],
    options?: WaitOptions,
  ): Promise<void> {
    const ask = this.document.page as (name: string, ...args: unknown[]) => Promise<unknown>;
    await this.patiently(name, () => ask(name, this.steps, ...args), options?.timeout);
  }

  /** Asks until there is an answer: the element may not be there yet, or not at rest. */
  private async patiently<T>(
    what: string,
    ask: () => Promise<T | undefined>,
    timeout = PATIENCE_MS,
  ): Promise<T> {
    const deadline = Date.now() + timeout;
    for (;;) {
      const answer = await ask();
      if (answer !== undefined && answer !== null) return answer;
      if (Date.now() > deadline)
        throw new Error(`Waited ${timeout} ms in vain for ${JSON.stringify(this.steps)} to ${what}.`);
      await pause(20);
    }
  }
}

function stepsOf(found: Found): Step[] {
  if (!(found instanceof FirefoxFound)) throw new Error('Elements of two browsers do not mix.');
  return found.steps;
}
