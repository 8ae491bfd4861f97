import type { JsonText } from '../record';
import { type JsonNode, parseNode, sameNode, sameValue } from './node';

/** One reference token of a JSON Pointer (RFC 6901), escaped. */
export function token(key: string | number): string {
  return `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** The keys of a JSON Pointer; undefined when it is none. */
export function pointerKeys(pointer: string): string[] | undefined {
  if (pointer === '') return [];
  if (!/^(\/([^/~]|~[01])*)*$/.test(pointer)) return undefined;
  return pointer
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The node under a pointer's keys, if there is one. */
export function nodeAt(node: JsonNode, keys: readonly string[]): JsonNode | undefined {
  let at: JsonNode | undefined = node;
  for (const key of keys) {
    if (at?.kind === 'object') at = at.members.get(key);
    else if (at?.kind === 'array') at = /^(0|[1-9]\d*)$/.test(key) ? at.elements[Number(key)] : undefined;
    else return undefined;
  }
  return at;
}

/**
 * The topmost members of `before` that `after` does not have, as JSON Pointers (rules: `nested-loss`): objects are
 * compared by key on both sides, arrays by index; anything else in an object's or array's place loses each member.
 */
export function lostMembers(before: JsonText, after: JsonText): string[] {
  return lostBetween(parseNode(before), parseNode(after));
}

/** What an overwrite did to a value: nothing to its meaning, or which members it lost. Each side is parsed once. */
export function changeOf(before: JsonText, after: JsonText): { same: boolean; lost: string[] } {
  const first = before.charCodeAt(0);
  if (before === after || (first !== 123 && first !== 91))
    return { same: sameValue(before, after), lost: [] };
  const old = parseNode(before);
  const now = parseNode(after);
  const same = sameNode(old, now);
  return { same, lost: same ? [] : lostBetween(old, now) };
}

function lostBetween(before: JsonNode, after: JsonNode): string[] {
  const lost: string[] = [];
  const open: [path: string, old: JsonNode, now: JsonNode][] = [['', before, after]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [path, old, now] = next;
    const gone: string[] = [];
    const inner: typeof open = [];
    for (const [key, value] of children(old)) {
      const other = now.kind === old.kind ? child(now, key) : undefined;
      if (!other) gone.push(path + token(key));
      else if (value.kind === 'object' || value.kind === 'array')
        inner.push([path + token(key), value, other]);
    }
    for (const pointer of gone) lost.push(pointer);
    for (let i = inner.length - 1; i >= 0; i--) open.push(inner[i]!);
  }
  return lost;
}

function children(node: JsonNode): Iterable<[string | number, JsonNode]> {
  if (node.kind === 'object') return node.members;
  if (node.kind === 'array') return node.elements.entries();
  return [];
}

function child(node: JsonNode, key: string | number): JsonNode | undefined {
  if (node.kind === 'object') return node.members.get(String(key));
  return node.kind === 'array' ? node.elements[Number(key)] : undefined;
}
