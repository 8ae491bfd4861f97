/** JSON text laid out for the screen. Digits, key order and repeated keys stay; very long texts are cut. */
export interface LaidOut {
  text: string;
  /** where the marked stretch of the source stands in `text` */
  mark?: [start: number, end: number];
  /** true when something of the source is not shown */
  cut: boolean;
}

/** Long strings and long texts end here on the screen; copying takes the whole. */
const MOST_OF_A_STRING = 600;
const MOST_OF_A_TEXT = 60_000;

const WORD = /[^\s{}[\],:"]+/gy;

/**
 * Lays JSON text out with two spaces a level. `mark` is a stretch of the source, in UTF-16 units, to find again
 * in the result. Text that is no JSON comes out token by token, never an error.
 */
export function layOutJson(source: string, mark?: [start: number, end: number]): LaidOut {
  const out = new Layout(mark);
  let at = 0;
  while (at < source.length && out.length < MOST_OF_A_TEXT) {
    const start = skipSpace(source, at);
    if (start >= source.length) break;
    at = tokenEnd(source, start);
    out.put(source.slice(start, at), start, source[skipSpace(source, at)]);
  }
  return out.done(skipSpace(source, at) < source.length);
}

/** JSON text on one line, for a bar or a cell. */
export function oneLine(source: string, most = 300): string {
  const head = source.length > most ? `${source.slice(0, most)}…` : source;
  return head.replace(/\s+/g, ' ');
}

/** Where the token that begins at `start` ends. Strings are stepped through by hand: a value may have 20 MB. */
function tokenEnd(source: string, start: number): number {
  const first = source[start]!;
  if ('{}[],:'.includes(first)) return start + 1;
  if (first !== '"') {
    WORD.lastIndex = start;
    return start + (WORD.exec(source)?.[0].length ?? 1);
  }
  for (let at = start + 1; at < source.length; at++) {
    const code = source.charCodeAt(at);
    if (code === 34) return at + 1;
    if (code === 92) at++;
  }
  return source.length;
}

function skipSpace(source: string, from: number): number {
  let at = from;
  while (at < source.length && source.charCodeAt(at) <= 32) at++;
  return at;
}

class Layout {
  length = 0;
  private parts: string[] = [];
  private depth = 0;
  private cut = false;
  private start: number | undefined;
  private end: number | undefined;

  constructor(private mark: [number, number] | undefined) {}

  put(token: string, at: number, next: string | undefined): void {
    if (this.mark && at >= this.mark[0] && at < this.mark[1]) {
      this.start ??= this.length;
      this.write(token, next);
      this.end = this.lastInk;
    } else this.write(token, next);
  }

  done(more: boolean): LaidOut {
    const text = this.parts.join('') + (more ? '…' : '');
    const cut = this.cut || more;
    if (this.start === undefined || this.end === undefined) return { text, cut };
    return { text, cut, mark: [this.start, this.end] };
  }

  private lastInk = 0;

  private write(token: string, next: string | undefined): void {
    if (token === '{' || token === '[') {
      this.depth++;
      this.ink(token);
      if (next !== '}' && next !== ']') this.line();
    } else if (token === '}' || token === ']') {
      this.depth = Math.max(0, this.depth - 1);
      const before = this.parts.at(-1);
      if (before !== '{' && before !== '[') this.line();
      this.ink(token);
    } else if (token === ',') {
      this.ink(token);
      this.line();
    } else if (token === ':') this.ink(': ');
    else this.ink(this.shortened(token));
  }

  private shortened(token: string): string {
    if (token.length <= MOST_OF_A_STRING) return token;
    this.cut = true;
    return `${token.slice(0, MOST_OF_A_STRING)}…"`;
  }

  private ink(text: string): void {
    this.parts.push(text);
    this.length += text.length;
    this.lastInk = this.length;
  }

  private line(): void {
    const text = `\n${'  '.repeat(Math.min(this.depth, 40))}`;
    this.parts.push(text);
    this.length += text.length;
  }
}
