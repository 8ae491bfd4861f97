import type { JsonText } from '../record';

/** One member of an object: its key, decoded, and where its value's text stands. */
export interface Member {
  key: string;
  start: number;
  end: number;
}

const QUOTE = 34;
const BACKSLASH = 92;

/** Index of the first character at or after `at` that is not JSON white space. */
export function skipSpace(text: string, at: number): number {
  let i = at;
  for (;;) {
    const c = text.charCodeAt(i);
    if (c !== 32 && c !== 10 && c !== 13 && c !== 9) return i;
    i++;
  }
}

/** Index just after the string whose opening quote stands at `at`. */
export function skipString(text: string, at: number): number {
  let i = at;
  for (;;) {
    i = text.indexOf('"', i + 1);
    if (i < 0) return text.length;
    let slashes = 0;
    while (text.charCodeAt(i - 1 - slashes) === BACKSLASH) slashes++;
    if (slashes % 2 === 0) return i + 1;
  }
}

/** Index just after the value that begins at `at`. The text must be valid JSON; any depth is fine. */
export function skipValue(text: string, at: number): number {
  let i = at;
  let depth = 0;
  for (;;) {
    const c = text.charCodeAt(i);
    if (c === QUOTE) {
      i = skipString(text, i);
    } else if (c === 123 || c === 91) {
      depth++;
      i++;
    } else if (c === 125 || c === 93) {
      depth--;
      i++;
    } else if (depth === 0) {
      return skipScalar(text, i);
    } else {
      i++;
    }
    if (depth === 0 || i >= text.length) return i;
  }
}

function skipScalar(text: string, at: number): number {
  let i = at;
  while (i < text.length) {
    const c = text.charCodeAt(i);
    if (c === 44 || c === 125 || c === 93 || c === 32 || c === 10 || c === 13 || c === 9) return i;
    i++;
  }
  return i;
}

/** The string that the JSON string text `text` stands for. */
export function decodeString(text: JsonText): string {
  return text.indexOf('\\') < 0 ? text.slice(1, -1) : (JSON.parse(text) as string);
}

/** The key whose quotes stand at `start` and before `end`. */
export function keyBetween(text: JsonText, start: number, end: number): string {
  const key = text.slice(start + 1, end - 1);
  return key.includes('\\') ? (JSON.parse(`"${key}"`) as string) : key;
}

/** Where the first key of the object that begins at `at` opens its quotes; -1 when it has no member. */
export function firstMember(text: JsonText, at: number): number {
  const i = skipSpace(text, skipSpace(text, at) + 1);
  return text.charCodeAt(i) === QUOTE ? i : -1;
}

/** Where the next key opens its quotes, after a member's value that ends at `end`; -1 when it was the last. */
export function nextMember(text: JsonText, end: number): number {
  const i = skipSpace(text, end);
  return text.charCodeAt(i) === 44 ? skipSpace(text, i + 1) : -1;
}

/** The members of the object that begins at `at`, in text order, repeated keys included. */
export function membersOf(text: JsonText, at = 0): Member[] {
  const members: Member[] = [];
  for (let i = firstMember(text, at); i >= 0; ) {
    const keyEnd = skipString(text, i);
    const start = skipSpace(text, skipSpace(text, keyEnd) + 1);
    const end = skipValue(text, start);
    members.push({ key: keyBetween(text, i, keyEnd), start, end });
    i = nextMember(text, end);
  }
  return members;
}

/**
 * The last member of that name in the object that begins the text, and how many there are. `name` must hold no
 * character that JSON escapes. Nothing is made for the members that are passed over.
 */
export function findMember(
  text: JsonText,
  name: string,
): { start: number; end: number; count: number } | undefined {
  let found: { start: number; end: number; count: number } | undefined;
  for (let i = firstMember(text, 0); i >= 0; ) {
    const keyEnd = skipString(text, i);
    const isNamed =
      keyEnd - i === name.length + 2 ? text.startsWith(name, i + 1) : mayDecodeTo(text, i, keyEnd, name);
    const start = skipSpace(text, skipSpace(text, keyEnd) + 1);
    const end = skipValue(text, start);
    if (isNamed) found = { start, end, count: (found?.count ?? 0) + 1 };
    i = nextMember(text, end);
  }
  return found;
}

function mayDecodeTo(text: JsonText, start: number, end: number, name: string): boolean {
  if (end - start < name.length + 2) return false;
  const key = text.slice(start, end);
  return key.includes('\\') && decodeString(key) === name;
}

/** Where the elements of the array that begins at `at` stand. */
export function elementsOf(text: JsonText, at = 0): [start: number, end: number][] {
  const elements: [number, number][] = [];
  let i = skipSpace(text, skipSpace(text, at) + 1);
  while (i < text.length && text.charCodeAt(i) !== 93) {
    const end = skipValue(text, i);
    if (end === i) break;
    elements.push([i, end]);
    i = skipSpace(text, end);
    if (text.charCodeAt(i) !== 44) break;
    i = skipSpace(text, i + 1);
  }
  return elements;
}

/** Where the elements of the array under a chain of keys stand; none where there is no array. */
export function elementsAt(text: JsonText, path: readonly string[]): [start: number, end: number][] {
  let start = skipSpace(text, 0);
  for (const step of path) {
    const found = childOf(text, start, step);
    if (!found) return [];
    [start] = found;
  }
  return text.charCodeAt(start) === 91 ? elementsOf(text, start) : [];
}

/** The text of the value under a chain of keys and indexes; of a repeated key, the last. */
export function valueAt(text: JsonText, path: readonly (string | number)[]): JsonText | undefined {
  let start = skipSpace(text, 0);
  let end = text.length;
  for (const step of path) {
    const found = childOf(text, start, step);
    if (!found) return undefined;
    [start, end] = found;
  }
  return text.slice(start, end).trimEnd();
}

function childOf(text: JsonText, at: number, step: string | number): [number, number] | undefined {
  const opens = text.charCodeAt(at);
  if (typeof step === 'number') return opens === 91 ? elementsOf(text, at)[step] : undefined;
  if (opens !== 123) return undefined;
  let found: [number, number] | undefined;
  for (const member of membersOf(text, at)) if (member.key === step) found = [member.start, member.end];
  return found;
}

/** The same value on one line: line breaks between its tokens become spaces; strings cannot hold any. */
export function oneLine(text: JsonText): JsonText {
  // nearly all have none, and two searches cost less than a pattern
  return text.indexOf('\n') < 0 && text.indexOf('\r') < 0 ? text : text.replace(/\r\n|\r|\n/g, ' ');
}
