import type { JsonText } from '../record';
import { sameNumber } from './number';
import { decodeString, skipSpace, skipString } from './text';

/** A JSON value with its numbers as text. Of a repeated key the last value stands; `repeated` names such keys. */
export type JsonNode =
  | { kind: 'object'; members: Map<string, JsonNode>; repeated?: string[] }
  | { kind: 'array'; elements: JsonNode[] }
  | { kind: 'string'; value: string }
  | { kind: 'number'; text: string }
  | { kind: 'boolean'; value: boolean }
  | { kind: 'null' };

export type JsonType = JsonNode['kind'];

const NULL: JsonNode = { kind: 'null' };
const TRUE: JsonNode = { kind: 'boolean', value: true };
const FALSE: JsonNode = { kind: 'boolean', value: false };
const SCALAR_END = /[,\]}\s]/g;

/** The JSON type of a value, read off its first character. */
export function typeOf(text: JsonText): JsonType {
  switch (text.charCodeAt(skipSpace(text, 0))) {
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

interface Open {
  node: JsonNode;
  key: string;
}

/** Reads valid JSON text into nodes, without recursion, so that no depth overflows the stack. */
export function parseNode(text: JsonText): JsonNode {
  const open: Open[] = [];
  let i = skipSpace(text, 0);
  for (;;) {
    let done: JsonNode | undefined;
    const c = text.charCodeAt(i);
    if (c === 123 || c === 91) {
      const node: JsonNode =
        c === 123 ? { kind: 'object', members: new Map() } : { kind: 'array', elements: [] };
      i = skipSpace(text, i + 1);
      const closes = text.charCodeAt(i);
      if (closes === 125 || closes === 93) {
        i++;
        done = node;
      } else {
        const top: Open = { node, key: '' };
        open.push(top);
        if (c === 123) i = readKey(text, i, top);
        continue;
      }
    } else if (c === 34) {
      const end = skipString(text, i);
      done = { kind: 'string', value: decodeString(text.slice(i, end)) };
      i = end;
    } else {
      SCALAR_END.lastIndex = i;
      const end = SCALAR_END.exec(text)?.index ?? text.length;
      done = scalar(text, i, end);
      i = end;
    }
    for (;;) {
      const top = open.at(-1);
      if (!top) return done;
      put(top, done);
      i = skipSpace(text, i);
      const next = text.charCodeAt(i);
      i = skipSpace(text, i + 1);
      if (next === 44) {
        if (top.node.kind === 'object') i = readKey(text, i, top);
        break;
      }
      open.pop();
      done = top.node;
    }
  }
}

function readKey(text: JsonText, at: number, top: Open): number {
  const end = skipString(text, at);
  top.key = decodeString(text.slice(at, end));
  return skipSpace(text, skipSpace(text, end) + 1);
}

function scalar(text: JsonText, start: number, end: number): JsonNode {
  const c = text.charCodeAt(start);
  if (c === 110) return NULL;
  if (c === 116) return TRUE;
  if (c === 102) return FALSE;
  return { kind: 'number', text: text.slice(start, end) };
}

function put(top: Open, value: JsonNode): void {
  if (top.node.kind === 'array') top.node.elements.push(value);
  else if (top.node.kind === 'object') {
    const { members } = top.node;
    if (members.has(top.key)) {
      top.node.repeated ??= [];
      top.node.repeated.push(top.key);
    }
    members.set(top.key, value);
  }
}

type SameNumbers = (a: string, b: string) => boolean;

/** Whether two values are equal as wire values: numbers by decimal value, keys in any order. */
export function sameValue(a: JsonText, b: JsonText): boolean {
  if (a === b) return true;
  const type = typeOf(a);
  if (type !== typeOf(b) || type === 'null' || type === 'boolean') return false;
  if (type === 'number') return sameNumber(a, b);
  if (type === 'string') return (a.includes('\\') || b.includes('\\')) && decodeString(a) === decodeString(b);
  return sameNodes(parseNode(a), parseNode(b), sameNumber);
}

/** Whether two parsed values are equal: by key whatever the order, numbers by their decimal value. */
export function sameNode(a: JsonNode, b: JsonNode): boolean {
  return sameNodes(a, b, sameNumber);
}

/** Whether two values are equal to a program that reads numbers as doubles (rules: `drift`). */
export function sameAsDoubles(a: JsonText, b: JsonText): boolean {
  return a === b || sameNodes(parseNode(a), parseNode(b), (x, y) => Object.is(Number(x) + 0, Number(y) + 0));
}

function sameNodes(a: JsonNode, b: JsonNode, sameNumbers: SameNumbers): boolean {
  const pairs: [JsonNode, JsonNode][] = [[a, b]];
  for (let pair = pairs.pop(); pair; pair = pairs.pop()) {
    const [x, y] = pair;
    if (x.kind === 'object' && y.kind === 'object') {
      if (x.members.size !== y.members.size) return false;
      for (const [key, value] of x.members) {
        const other = y.members.get(key);
        if (!other) return false;
        pairs.push([value, other]);
      }
    } else if (x.kind === 'array' && y.kind === 'array') {
      if (x.elements.length !== y.elements.length) return false;
      for (let i = 0; i < x.elements.length; i++) pairs.push([x.elements[i]!, y.elements[i]!]);
    } else if (!sameScalars(x, y, sameNumbers)) return false;
  }
  return true;
}

function sameScalars(x: JsonNode, y: JsonNode, sameNumbers: SameNumbers): boolean {
  if (x.kind === 'number' && y.kind === 'number') return sameNumbers(x.text, y.text);
  if (x.kind === 'string' && y.kind === 'string') return x.value === y.value;
  if (x.kind === 'boolean' && y.kind === 'boolean') return x.value === y.value;
  return x.kind === 'null' && y.kind === 'null';
}
