import type { Step, Text } from '../steps';
import { accessibleOf } from './accessibility';
import { window } from './gecko';

/** The elements that fit, in document order. */
export function find(steps: readonly Step[], within: ParentNode = window.document): Element[] {
  let found: ParentNode[] = [within];
  for (const step of steps) found = take(step, found);
  return found as Element[];
}

function take(step: Step, found: ParentNode[]): ParentNode[] {
  const picked = found as Element[];
  switch (step.by) {
    case 'css':
      return inside(found, step.selector);
    case 'role':
      return inside(found, '*').filter((element) => hasRole(element, step));
    case 'text':
      return inside(found, '*').filter((element) => saysItself(element, step.text));
    case 'label':
      return inside(found, '*').filter((element) =>
        labelsOf(element).some((label) => fits(label, step.text)),
      );
    case 'filter':
      return picked.filter((element) => passes(element, step));
    case 'and': {
      const others = new Set(find(step.other));
      return picked.filter((element) => others.has(element));
    }
    case 'nth':
      return picked.slice(step.index, step.index === -1 ? undefined : step.index + 1);
  }
}

function inside(scopes: ParentNode[], selector: string): Element[] {
  const all = new Set<Element>();
  for (const scope of scopes) for (const element of scope.querySelectorAll(selector)) all.add(element);
  return [...all];
}

function hasRole(element: Element, { role, name, states }: Extract<Step, { by: 'role' }>): boolean {
  const accessible = accessibleOf(element);
  if (accessible?.role !== role) return false;
  if (name && !fits(accessible.name, name)) return false;
  return Object.entries(states).every(([state, wanted]) => stateOf(element, state) === wanted);
}

function stateOf(element: Element, state: string): boolean {
  const native: unknown = Reflect.get(element, state);
  if (typeof native === 'boolean') return native;
  return element.getAttribute(`aria-${state}`) === 'true';
}

function passes(element: Element, { has, hasNot, text }: Extract<Step, { by: 'filter' }>): boolean {
  if (has && find(has, element).length === 0) return false;
  if (hasNot && find(hasNot, element).length > 0) return false;
  return !text || fits(element.textContent ?? '', text);
}

/** Whether the element has the text, and none of its children has it alone. */
function saysItself(element: Element, text: Text): boolean {
  if (/^(script|style|head|title|noscript|html)$/i.test(element.localName)) return false;
  if (!fits(element.textContent ?? '', text)) return false;
  return ![...element.children].some((child) => fits(child.textContent ?? '', text));
}

function labelsOf(element: Element): string[] {
  const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
  const named = ids.map((id) => window.document.getElementById(id)?.textContent ?? '');
  if (named.length > 0) return [named.join(' ')];
  const own = element.getAttribute('aria-label');
  const { labels } = element as HTMLInputElement;
  return [...(own === null ? [] : [own]), ...Array.from(labels ?? [], (label) => label.textContent ?? '')];
}

export function fits(said: string, wanted: Text): boolean {
  const plain = said.replace(/\s+/g, ' ').trim();
  if ('source' in wanted) return new RegExp(wanted.source, wanted.flags.replace('g', '')).test(plain);
  const words = wanted.words.replace(/\s+/g, ' ').trim();
  return wanted.exact ? plain === words : plain.toLowerCase().includes(words.toLowerCase());
}
