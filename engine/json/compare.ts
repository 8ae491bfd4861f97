import type { JsonText } from '../record';
import { sameNumber } from './number';
import { decodeString } from './text';
import { JsonTree, typeOf } from './tree';

type SameNumbers = (a: string, b: string) => boolean;

const left = new JsonTree();
const right = new JsonTree();

/** Whether two values are equal as wire values: numbers by decimal value, keys in any order. */
export function sameValue(a: JsonText, b: JsonText): boolean {
  if (a === b) return true;
  const type = typeOf(a);
  if (type !== typeOf(b) || type === 'null' || type === 'boolean') return false;
  if (type === 'number') return sameNumber(a, b);
  if (type === 'string') return (a.includes('\\') || b.includes('\\')) && decodeString(a) === decodeString(b);
  return sameTrees(a, b, sameNumber);
}

/** Whether two values are equal to a program that reads numbers as doubles (rules: `drift`). */
export function sameAsDoubles(a: JsonText, b: JsonText): boolean {
  return a === b || sameTrees(a, b, (x, y) => Object.is(Number(x) + 0, Number(y) + 0));
}

function sameTrees(a: JsonText, b: JsonText, sameNumbers: SameNumbers): boolean {
  left.read(a);
  right.read(b);
  return !new Comparison(sameNumbers).run(true).differs;
}

/** What an overwrite did to a value: nothing to its meaning, or which members it lost. */
export function changeOf(before: JsonText, after: JsonText): { same: boolean; lost: string[] } {
  const first = before.charCodeAt(0);
  if (before === after || (first !== 123 && first !== 91))
    return { same: sameValue(before, after), lost: [] };
  left.read(before);
  right.read(after);
  const { differs, lost } = new Comparison(sameNumber).run(false);
  return { same: !differs, lost };
}

/**
 * The topmost members of `before` that `after` does not have, as JSON Pointers (rules: `nested-loss`): objects are
 * compared by key on both sides, arrays by index; anything else in an object's or array's place loses each member.
 */
export function lostMembers(before: JsonText, after: JsonText): string[] {
  left.read(before);
  right.read(after);
  return new Comparison(sameNumber).run(false).lost;
}

/** One walk through two trees side by side. */
class Comparison {
  differs = false;
  readonly lost: string[] = [];
  /** pairs of containers whose turn has not come, by number in turn: left, right */
  private readonly open: number[] = [0, 0];

  constructor(private readonly sameNumbers: SameNumbers) {}

  /** Walks to the end, or, `untilDifferent`, to the first difference. */
  run(untilDifferent: boolean): this {
    while (this.open.length > 0 && !(this.differs && untilDifferent)) {
      const now = this.open.pop()!;
      const old = this.open.pop()!;
      const begun = this.open.length;
      this.compare(old, now);
      reverse(this.open, begun);
    }
    return this;
  }

  private compare(old: number, now: number): void {
    const type = left.type(old);
    if (type !== right.type(now)) this.loseAll(old);
    else if (type === 'object' && !left.hasKeysOf(old, right, now)) this.compareByKey(old, now);
    else if (type === 'object' || type === 'array') this.compareInOrder(old, now);
    else this.pair(old, now);
  }

  /** Another type stands where a container or a scalar was: each member is lost. */
  private loseAll(old: number): void {
    this.differs = true;
    const type = left.type(old);
    if (type === 'object') for (const member of left.members(old).values()) this.lose(member);
    if (type === 'array') for (const element of left.elements(old)) this.lose(element);
  }

  private compareByKey(old: number, now: number): void {
    const others = right.members(now);
    const members = left.members(old);
    if (members.size !== others.size) this.differs = true;
    for (const [key, member] of members) this.pair(member, others.get(key));
  }

  private compareInOrder(old: number, now: number): void {
    const [end, otherEnd] = [left.next(old), right.next(now)];
    let other = now + 1;
    for (let child = old + 1; child < end; child = left.next(child)) {
      this.pair(child, other < otherEnd ? other : undefined);
      if (other < otherEnd) other = right.next(other);
    }
    if (other < otherEnd) this.differs = true;
  }

  /** Scalars are compared at once, containers when their turn comes. */
  private pair(old: number, now: number | undefined): void {
    if (now === undefined) this.lose(old);
    else {
      const type = left.type(old);
      if (type === 'object' || type === 'array') this.open.push(old, now);
      else if (!this.differs) this.differs = type !== right.type(now) || !this.sameScalars(type, old, now);
    }
  }

  private lose(value: number): void {
    this.differs = true;
    this.lost.push(left.pointerOf(value));
  }

  private sameScalars(type: string, old: number, now: number): boolean {
    const [a, b] = [left.textOf(old), right.textOf(now)];
    if (a === b) return true;
    if (type === 'number') return this.sameNumbers(a, b);
    return type === 'string' && (a.includes('\\') || b.includes('\\')) && decodeString(a) === decodeString(b);
  }
}

/** Puts the last pairs of a stack in the other order, so that they are taken in the order they came. */
function reverse(stack: number[], from: number): void {
  for (let i = from, j = stack.length - 2; i < j; i += 2, j -= 2) {
    const [old, now] = [stack[i]!, stack[i + 1]!];
    stack[i] = stack[j]!;
    stack[i + 1] = stack[j + 1]!;
    stack[j] = old;
    stack[j + 1] = now;
  }
}
