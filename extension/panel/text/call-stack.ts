import { parseStack } from 'error-stack-parser-es/lite';

/** One place of a call stack. */
export interface CallPlace {
  /** the function's name; '' when it has none */
  name: string;
  url: string;
  /** from 1 */
  line: number;
  /** from 1; 0 when unknown */
  column: number;
  /** the file's name and line, as DevTools write it: `chat.ts:31` */
  label: string;
}

/** The places of a call stack as Chromium or Firefox writes it, the innermost first; none when it is no such text. */
export function callPlaces(stack: string): CallPlace[] {
  return (parseStack(stack) ?? []).flatMap(({ function: name = '', file, line, col = 0 }) => {
    if (file === undefined || line === undefined || !URL.canParse(file)) return [];
    const label = `${nameOf(new URL(file))}:${line}`;
    return [{ name: name === '<anonymous>' ? '' : name, url: file, line, column: col, label }];
  });
}

function nameOf({ pathname, host }: URL): string {
  const name = pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(name) || host;
  } catch {
    // a stray % in an address
    return name;
  }
}
