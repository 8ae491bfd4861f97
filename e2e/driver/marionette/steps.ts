import type { RoleOptions, Wording } from '../view';

/** A description of elements that crosses into Firefox: each step looks in, or picks from, what the last one found. */
export type Step =
  | { by: 'css'; selector: string }
  | { by: 'role'; role: string; name?: Text; states: Record<string, boolean> }
  | { by: 'text' | 'label'; text: Text }
  | { by: 'filter'; has?: Step[]; hasNot?: Step[]; text?: Text }
  | { by: 'and'; other: Step[] }
  | { by: 'nth'; index: number };

export type Text = { source: string; flags: string } | { words: string; exact: boolean };

export function textOf(wording: Wording, exact = false): Text {
  if (typeof wording === 'string') return { words: wording, exact };
  return { source: wording.source, flags: wording.flags };
}

export function roleStep(role: string, { name, exact, ...states }: RoleOptions): Step {
  return { by: 'role', role, ...(name !== undefined && { name: textOf(name, exact) }), states };
}
