import type { JsonText } from '../../record';

/** Members of an object by name, each already JSON text; absent ones are left out. */
export type Members = Record<string, JsonText | undefined>;

/** The text of an object with these members, in their order. */
export function objectText(members: Members): JsonText {
  const parts: string[] = [];
  for (const [name, value] of Object.entries(members)) {
    if (value !== undefined) parts.push(`${JSON.stringify(name)}:${value}`);
  }
  return `{${parts.join(',')}}`;
}

export function arrayText(values: readonly JsonText[]): JsonText {
  return `[${values.join(',')}]`;
}

/** The text of a string, or nothing for an absent one. */
export function stringText(value: string | undefined): JsonText | undefined {
  return value === undefined ? undefined : JSON.stringify(value);
}

/**
 * A parsed value with every object's members in order of name, as text: equal for deeply equal values,
 * numbers compared as doubles.
 */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return String(JSON.stringify(value));
  const members = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(',')}}`;
}
