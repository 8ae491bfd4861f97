import type { JsonText } from '../record';

/** Members in the order in which they are written; one whose text is undefined is left out. */
export type MemberTexts = readonly (readonly [name: string, text: JsonText | undefined])[];

/** An object's text from its members' texts. Nothing is parsed, so wire texts stand as they came. */
export function objectText(members: MemberTexts): JsonText {
  const parts: string[] = [];
  for (const [name, text] of members) if (text !== undefined) parts.push(`${JSON.stringify(name)}:${text}`);
  return `{${parts.join(',')}}`;
}

/** An array's text, an element a line. */
export function arrayText(elements: readonly JsonText[]): JsonText {
  return elements.length === 0 ? '[]' : `[\n${elements.join(',\n')}\n]`;
}

/** The text of a plain value; undefined stays undefined. */
export function plain(
  value: string | number | boolean | readonly unknown[] | object | undefined,
): JsonText | undefined {
  return value === undefined ? undefined : JSON.stringify(value);
}
