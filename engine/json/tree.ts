import type { JsonText } from '../record';
import { token } from './pointer';
import { decodeString, keyBetween, skipSpace, skipString } from './text';

export type JsonType = 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null';

const FEW = 64;
/** Above so many members a map is cheaper than to compare each with each. */
const MOST_PAIRED = 8;
/** More columns than this are given back with the next text. */
const MOST_KEPT = 1 << 16;

/** The JSON type of the value whose first character stands at `at`. */
function typeAt(text: JsonText, at: number): JsonType {
  switch (text.charCodeAt(at)) {
    case 123:
      return 'object';
    case 91:
      return 'array';
    case 34:
      return 'string';
    case 116:
    case 102:
      return 'boolean';
    case 110:
      return 'null';
    default:
      return 'number';
  }
}

/** The JSON type of a value, read off its first character. */
export function typeOf(text: JsonText): JsonType {
  return typeAt(text, skipSpace(text, 0));
}

/**
 * The values of one valid JSON text, numbered in text order: 0 is the root, and a container's children follow it. Kept
 * by columns and read without recursion, so that neither size nor depth costs more than the text is long.
 */
export class JsonTree {
  private text: JsonText = '';
  private count = 0;
  /** where a member's key opens its quotes; below zero, an element's index n as -1 - n */
  private keys = new Int32Array(FEW);
  private parents = new Int32Array(FEW);
  private starts = new Int32Array(FEW);
  private ends = new Int32Array(FEW);
  /** the value after this one and all inside it; while a container is open, how many children it has */
  private nexts = new Int32Array(FEW);

  constructor(text?: JsonText) {
    if (text !== undefined) this.read(text);
  }

  /** Takes another text; what was said of the one before no longer holds. */
  read(text: JsonText): void {
    this.text = text;
    this.count = 0;
    if (this.starts.length > MOST_KEPT) this.resize(FEW);
    let open = -1;
    let i = skipSpace(text, 0);
    for (;;) {
      const isMember = open >= 0 && text.charCodeAt(this.starts[open]!) === 123;
      const key = isMember ? i : -1 - (open < 0 ? 0 : this.nexts[open]!++);
      if (isMember) i = skipSpace(text, skipSpace(text, skipString(text, i)) + 1);
      const value = this.add(key, open, i);
      const c = text.charCodeAt(i);
      if (c === 123 || c === 91) {
        i = skipSpace(text, i + 1);
        this.nexts[value] = 0;
        open = value;
        if (text.charCodeAt(i) !== c + 2) continue;
      } else {
        i = c === 34 ? skipString(text, i) : endOfScalar(text, i);
        this.ends[value] = i;
        this.nexts[value] = this.count;
        i = skipSpace(text, i);
      }
      while (open >= 0 && text.charCodeAt(i) !== 44) {
        this.ends[open] = i + 1;
        this.nexts[open] = this.count;
        open = this.parents[open]!;
        i = skipSpace(text, i + 1);
      }
      if (open < 0) return;
      i = skipSpace(text, i + 1);
    }
  }

  /** How many values there are. */
  get length(): number {
    return this.count;
  }

  type(value: number): JsonType {
    return typeAt(this.text, this.starts[value]!);
  }

  /** A value's text as it stands. */
  textOf(value: number): JsonText {
    return this.text.slice(this.starts[value]!, this.ends[value]!);
  }

  /** The string that a string value stands for. */
  stringOf(value: number): string {
    return decodeString(this.textOf(value));
  }

  /** The number after a value and all inside it; a container's children run from itself + 1 up to here. */
  next(value: number): number {
    return this.nexts[value]!;
  }

  /** A member's key. */
  keyOf(value: number): string {
    return keyBetween(this.text, this.keys[value]!, skipString(this.text, this.keys[value]!));
  }

  /** An object's members by key, in order of first appearance; of a repeated key the last value stands. */
  members(object: number): Map<string, number> {
    const members = new Map<string, number>();
    const end = this.nexts[object]!;
    for (let at = object + 1; at < end; at = this.nexts[at]!) members.set(this.keyOf(at), at);
    return members;
  }

  elements(array: number): number[] {
    const elements: number[] = [];
    const end = this.nexts[array]!;
    for (let at = array + 1; at < end; at = this.nexts[at]!) elements.push(at);
    return elements;
  }

  /** The first key that an object names for a second time. */
  repeatedKey(object: number): string | undefined {
    const end = this.nexts[object]!;
    const first = object + 1;
    if (first >= end || this.nexts[first]! >= end) return undefined;
    const seen = new Set<string>();
    for (let at = first; at < end; at = this.nexts[at]!) {
      const key = this.keyOf(at);
      if (seen.has(key)) return key;
      seen.add(key);
    }
    return undefined;
  }

  /** The value under a chain of keys, indexes among them as decimals; undefined when there is none. */
  at(path: readonly string[]): number | undefined {
    let value: number | undefined = 0;
    for (const key of path) {
      const type = this.type(value);
      if (type === 'object') value = this.members(value).get(key);
      else if (type === 'array' && /^(0|[1-9]\d*)$/.test(key)) value = this.elements(value)[Number(key)];
      else return undefined;
      if (value === undefined) return undefined;
    }
    return value;
  }

  /** A value's JSON Pointer. */
  pointerOf(value: number): string {
    let pointer = '';
    for (let at = value; at > 0; at = this.parents[at]!) {
      const key = this.keys[at]!;
      pointer = token(key >= 0 ? this.keyOf(at) : -1 - key) + pointer;
    }
    return pointer;
  }

  /** Whether two objects name the same keys in the same order, each once, in plain sight: few of them and none escaped. */
  hasKeysOf(object: number, other: JsonTree, otherObject: number): boolean {
    const end = this.nexts[object]!;
    const otherEnd = other.nexts[otherObject]!;
    let b = otherObject + 1;
    let count = 0;
    for (let a = object + 1; a < end; a = this.nexts[a]!, b = other.nexts[b]!) {
      if (b >= otherEnd || ++count > MOST_PAIRED) return false;
      if (!samePlainKey(this.text, this.keys[a]!, other.text, other.keys[b]!)) return false;
      for (let before = object + 1; before < a; before = this.nexts[before]!)
        if (samePlainKey(this.text, this.keys[before]!, this.text, this.keys[a]!)) return false;
    }
    return b >= otherEnd;
  }

  private add(key: number, parent: number, start: number): number {
    const value = this.count++;
    if (value === this.starts.length) this.resize(value * 2);
    this.keys[value] = key;
    this.parents[value] = parent;
    this.starts[value] = start;
    return value;
  }

  private resize(size: number): void {
    const grown = (column: Int32Array) => {
      const next = new Int32Array(size);
      next.set(column.subarray(0, Math.min(size, this.count)));
      return next;
    };
    this.keys = grown(this.keys);
    this.parents = grown(this.parents);
    this.starts = grown(this.starts);
    this.ends = grown(this.ends);
    this.nexts = grown(this.nexts);
  }
}

/** Whether two keys, whose quotes open at `a` and `b`, are the same text without escapes. */
function samePlainKey(text: JsonText, a: number, other: JsonText, b: number): boolean {
  for (let i = 1; ; i++) {
    const c = text.charCodeAt(a + i);
    if (c !== other.charCodeAt(b + i) || c === 92) return false;
    if (c === 34) return true;
  }
}

function endOfScalar(text: JsonText, at: number): number {
  let i = at;
  for (;;) {
    const c = text.charCodeAt(i);
    if (c === 44 || c === 125 || c === 93 || c <= 32 || Number.isNaN(c)) return i;
    i++;
  }
}
