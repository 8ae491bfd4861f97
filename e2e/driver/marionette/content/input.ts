import { ChromeUtils, window } from './gecko';

interface Events {
  event: {
    synthesizeMouseAtPoint(left: number, top: number, event: object, window: Window): Promise<unknown>;
    sendSingleKey(key: KeyPress, window: Window, type?: 'keydown' | 'keyup' | null): void;
  };
}

interface KeyPress {
  key: string;
  printable: boolean;
  shiftKey: boolean;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
}

const { event } = ChromeUtils.importESModule(
  'chrome://remote/content/shared/webdriver/Event.sys.mjs',
) as Events;

export interface Point {
  x: number;
  y: number;
}

/** The point at which the mouse meets the element, once it is in view and at rest; undefined while it is not. */
export async function pointOf(element: Element): Promise<Point | undefined> {
  if (!isVisible(element)) return undefined;
  // as the pages themselves do it, so that it is there at once
  element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' as ScrollBehavior });
  const before = centreOf(element);
  await new Promise((resolve) => window.requestAnimationFrame(resolve));
  const { x, y } = centreOf(element);
  if (before.x !== x || before.y !== y) return undefined;
  const hit = window.document.elementFromPoint(x, y);
  return hit && (element.contains(hit) || labelOf(hit) === element) ? { x, y } : undefined;
}

function labelOf(hit: Element): Element | null {
  return hit.closest('label')?.control ?? null;
}

function centreOf(element: Element): Point {
  const { left, right, top, bottom } = element.getClientRects()[0] ?? element.getBoundingClientRect();
  const { innerWidth, innerHeight } = window;
  return {
    x: (Math.max(left, 0) + Math.min(right, innerWidth)) / 2,
    y: (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2,
  };
}

export function isVisible(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && window.getComputedStyle(element).visibility === 'visible';
}

export async function moveMouse({ x, y }: Point): Promise<void> {
  await event.synthesizeMouseAtPoint(x, y, { type: 'mousemove' }, window);
}

export async function clickMouse(point: Point): Promise<void> {
  const button = { button: 0, clickCount: 1 };
  await moveMouse(point);
  await event.synthesizeMouseAtPoint(point.x, point.y, { ...button, type: 'mousedown', buttons: 1 }, window);
  await event.synthesizeMouseAtPoint(point.x, point.y, { ...button, type: 'mouseup', buttons: 0 }, window);
}

/** Presses a key such as `Enter`, `a` or `Shift+ArrowDown` where the focus is. */
export function pressKey(named: string): void {
  const parts = named === '+' ? ['+'] : named.split('+');
  const key = parts.at(-1) === 'Space' ? ' ' : (parts.at(-1) ?? '');
  const held = new Set(parts.slice(0, -1));
  const press = {
    key,
    printable: [...key].length === 1,
    shiftKey: held.has('Shift'),
    ctrlKey: held.has('Control') || held.has('ControlOrMeta'),
    altKey: held.has('Alt'),
    metaKey: held.has('Meta'),
  };
  event.sendSingleKey(press, window, 'keydown');
  event.sendSingleKey(press, window, 'keyup');
}

/** Replaces a field's text as typing does. */
export function fillField(element: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  element.focus();
  element.select();
  const { document } = window;
  if (text === '') document.execCommand('delete');
  else document.execCommand('insertText', false, text);
}

export function selectOption(element: HTMLSelectElement, value: string): string[] {
  const wanted = [...element.options].find((option) => option.value === value || option.label === value);
  if (!wanted) throw new Error(`There is no option ${value}.`);
  element.value = wanted.value;
  for (const type of ['input', 'change']) element.dispatchEvent(new window.Event(type, { bubbles: true }));
  return [wanted.value];
}
