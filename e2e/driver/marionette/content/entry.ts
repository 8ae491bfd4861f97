import type { Step } from '../steps';
import { refreshAccessibility } from './accessibility';
import { evaluate, runScript } from './evaluate';
import { find } from './find';
import { window } from './gecko';
import { clickMouse, fillField, isVisible, moveMouse, pointOf, pressKey, selectOption } from './input';

/**
 * What Node may ask of one document, by name. An action answers `undefined` while its element is not there or not
 * ready, to be asked again; several elements where one is meant are an error.
 */
const actions = {
  evaluate: (code: string, args: string) => evaluate(code, args),
  runScript,
  evaluateOn: (steps: Step[], code: string, args: string) =>
    onOne(steps, (element) => evaluate(code, args, element)),
  evaluateOnAll: (steps: Step[], code: string) => evaluate(code, '["list",[]]', found(steps)),
  count: (steps: Step[]) => found(steps).length,
  /** whether one is there, and whether it can be seen */
  look: (steps: Step[]) => onOne(steps, (element) => ({ visible: isVisible(element) })),
  click: (steps: Step[]) => atPoint(steps, clickMouse),
  hover: (steps: Step[]) => atPoint(steps, moveMouse),
  focus: (steps: Step[]) => onOne(steps, focus),
  fill: (steps: Step[], text: string) =>
    onOne(steps, (element) => {
      fillField(element as HTMLInputElement, text);
      return true;
    }),
  press: (steps: Step[], key: string) =>
    onOne(steps, (element) => {
      focus(element);
      pressKey(key);
      return true;
    }),
  pressHere: (key: string) => pressKey(key),
  select: (steps: Step[], value: string) =>
    onOne(steps, (element) => selectOption(element as HTMLSelectElement, value)),
  expectPicker,
  pick,
};

export type ContentActions = typeof actions;

function found(steps: Step[]): Element[] {
  refreshAccessibility();
  return find(steps);
}

function onOne<T>(steps: Step[], act: (element: Element) => T): T | undefined {
  const elements = found(steps);
  if (elements.length > 1)
    throw new Error(`${elements.length} elements fit ${JSON.stringify(steps)}, not one.`);
  return elements[0] && act(elements[0]);
}

async function atPoint(
  steps: Step[],
  act: (point: { x: number; y: number }) => Promise<void>,
): Promise<true | undefined> {
  const point = await onOne(steps, (element) => (isDisabled(element) ? undefined : pointOf(element)));
  if (!point) return undefined;
  await act(point);
  return true;
}

function isDisabled(element: Element): boolean {
  return element.matches(':disabled') || element.getAttribute('aria-disabled') === 'true';
}

function focus(element: Element): true {
  (element as HTMLElement).focus();
  return true;
}

let asking: HTMLInputElement | undefined;

/** From now on a file field that is clicked waits for `pick`: its own picker is a dialog of the desktop. */
function expectPicker(): void {
  asking = undefined;
  const onClick = (event: Event) => {
    const field = event.target as HTMLInputElement;
    if (field.type !== 'file') return;
    window.removeEventListener('click', onClick, true);
    event.preventDefault();
    asking = field;
  };
  window.addEventListener('click', onClick, true);
}

/** Gives the file field that was clicked a file. */
async function pick(path: string): Promise<true | undefined> {
  if (!asking) return undefined;
  const { File } = globalThis as unknown as { File: { createFromFileName(path: string): Promise<File> } };
  const file = await File.createFromFileName(path);
  (asking as unknown as { mozSetFileArray(files: File[]): void }).mozSetFileArray([file]);
  asking.dispatchEvent(new window.Event('change', { bubbles: true }));
  return true;
}

/** Answers as JSON text: a value, or how it failed. */
async function answer(name: keyof ContentActions, args: unknown[]): Promise<string> {
  try {
    const act = actions[name] as (...args: unknown[]) => unknown;
    return JSON.stringify({ value: await act(...args) });
  } catch (error) {
    const { name: kind, message, stack } = error as Error;
    const isError = typeof error === 'object' && error !== null;
    return JSON.stringify({
      failure: isError ? [String(kind), String(message), String(stack)] : ['', String(error), ''],
    });
  }
}

(globalThis as { answerNode?: typeof answer }).answerNode = answer;
