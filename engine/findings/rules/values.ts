import type { MetadataRead } from '../../event/metadata';
import { losesPrecision } from '../../json/number';
import { token } from '../../json/pointer';
import { JsonTree } from '../../json/tree';
import type { JsonText } from '../../record';
import type { FindingPlace } from '../finding';
import type { Findings } from '../findings';
import { secretIn } from './secrets';

/** Whose value is looked at. */
export interface ValuePlace {
  place: FindingPlace;
  /** names the carrier outside items, for once-only findings */
  name: string;
  /** how the sentence calls it */
  on: string;
  key: string;
  /** it came as protobuf: its numbers were doubles on the wire */
  binary: boolean;
}

const LONG_NUMBER = /\d[\d.]{14}|\d[eE]/;
const MAY_BE_SECRET =
  /sk-|gh[pos]_|github_pat_|AKIA|xox[abp]-|PRIVATE KEY|Bearer |[\w-]{4}\.[\w-]{2,}\.[\w-]|\\u/;
/** Beyond this a value's inside is not searched: the search would cost more than it tells. */
const MOST_SEARCHED = 4_000_000;

/** A quick look that passes every value in which the rules of values could find something. */
export function mayHoldFaults(value: JsonText, binary: boolean): boolean {
  if (value.length < 3 || value.length > MOST_SEARCHED) return false;
  const first = value.charCodeAt(0);
  if (first === 123 || first === 91) return true;
  return first === 34 ? value.length > 20 && MAY_BE_SECRET.test(value) : mayLoseDigits(value, binary);
}

function mayLoseDigits(value: JsonText, binary: boolean): boolean {
  return binary ? /\d{16}|e\+/.test(value) : LONG_NUMBER.test(value);
}

/** `duplicate-key` for keys that a metadata object itself names twice. `outside` names the carrier outside items. */
export function onRepeatedKeys(
  findings: Findings,
  metadata: MetadataRead,
  place: FindingPlace,
  on: string,
  outside: string,
): void {
  if (metadata.state !== 'object') return;
  for (const name of metadata.repeated)
    findings.once('duplicate-key', { ...place, key: name }, { on, name }, `${outside} key ${name}`);
}

/** `precision-loss`, `duplicate-key` and `secret-like-value` inside one metadata value, at any depth. */
export function onValue(findings: Findings, value: JsonText, at: ValuePlace): void {
  if (!mayHoldFaults(value, at.binary)) return;
  const numbers = mayLoseDigits(value, at.binary);
  const objects = value.includes('{') && value.includes(',');
  const secrets = MAY_BE_SECRET.test(value);
  if (!(numbers || objects || secrets)) return;
  tree.read(value);
  if (!(numbers || secrets || repeatsKeys(tree))) return;
  walk(tree, (inside, pointer) => {
    const type = tree.type(inside);
    if (type === 'number' && numbers) onNumber(findings, tree.textOf(inside), pointer, at);
    else if (type === 'string' && secrets) onString(findings, tree.stringOf(inside), pointer, at);
    else if (type === 'object') {
      const name = tree.repeatedKey(inside);
      if (name === undefined) return;
      findings.once('duplicate-key', { ...at.place, pointer }, { on: at.on, name }, at.name);
    }
  });
}

function onNumber(findings: Findings, text: string, pointer: string, at: ValuePlace): void {
  const read = Number(text);
  const mayHaveLost =
    at.binary && Number.isInteger(read) && Math.abs(read) >= 2 ** 53 && Math.abs(read) <= 2 ** 64;
  if (at.binary ? !mayHaveLost : !losesPrecision(text)) return;
  const number = text.length > 40 ? `${text.slice(0, 39)}…` : text;
  const params = { key: at.key, number, read: String(read), binary: at.binary ? 1 : 0 };
  findings.once('precision-loss', { ...at.place, pointer }, params, at.name);
}

function onString(findings: Findings, value: string, pointer: string, at: ValuePlace): void {
  const secret = secretIn(value);
  if (!secret) return;
  const params = {
    key: at.key,
    form: secret.form,
    start: secret.text.slice(0, 4),
    length: secret.text.length,
  };
  findings.once('secret-like-value', { ...at.place, pointer }, params, at.name);
}

const tree = new JsonTree();

function repeatsKeys(tree: JsonTree): boolean {
  for (let value = 0; value < tree.length; value++)
    if (tree.type(value) === 'object' && tree.repeatedKey(value) !== undefined) return true;
  return false;
}

/** Visits every value that a program would see, in text order, with its JSON Pointer. */
function walk(tree: JsonTree, visit: (value: number, pointer: string) => void): void {
  const open: [number, string][] = [[0, '']];
  for (let next = open.pop(); next; next = open.pop()) {
    const [value, pointer] = next;
    visit(value, pointer);
    const type = tree.type(value);
    if (type !== 'object' && type !== 'array') continue;
    const inside = type === 'object' ? tree.members(value) : tree.elements(value).entries();
    const inner: [number, string][] = [];
    for (const [key, child] of inside)
      inner.push([child, pointer.length > 2000 ? pointer : pointer + token(key)]);
    for (let i = inner.length - 1; i >= 0; i--) open.push(inner[i]!);
  }
}
