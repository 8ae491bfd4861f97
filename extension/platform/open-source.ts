/**
 * Opens a line (from 1) of a script of the inspected page in DevTools' own view of sources; undefined where that cannot
 * be done: outside DevTools, and in Firefox, which has no `devtools.panels.openResource`.
 */
export const openSource: ((url: string, line: number, column: number) => void) | undefined =
  typeof globalThis.chrome?.devtools?.panels?.openResource === 'function'
    ? (url, line, column) => {
        const after = () => void chrome.runtime.lastError;
        if (column > 0) chrome.devtools.panels.openResource(url, line - 1, column - 1, after);
        else chrome.devtools.panels.openResource(url, line - 1, after);
      }
    : undefined;
