/** Puts terminal colours around text, or leaves it as it is. */
export interface Paint {
  strong(text: string): string;
  quiet(text: string): string;
  /** lost data, errors */
  alarm(text: string): string;
  /** overwritten data, warnings */
  warn(text: string): string;
  /** keys without a prefix, the reserved key */
  mark(text: string): string;
}

const plain = (text: string) => text;
const ansi = (code: number) => (text: string) => `\u001b[${code}m${text}\u001b[0m`;

const colourless: Paint = { strong: plain, quiet: plain, alarm: plain, warn: plain, mark: plain };
const coloured: Paint = { strong: ansi(1), quiet: ansi(2), alarm: ansi(31), warn: ansi(33), mark: ansi(35) };

/** Colours for a terminal that wants them: NO_COLOR turns them off, as does a pipe. */
export function paintFor(stream: { isTTY?: boolean }, env: NodeJS.ProcessEnv): Paint {
  return stream.isTTY && !env.NO_COLOR ? coloured : colourless;
}
