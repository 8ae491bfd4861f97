/** The browser that `--browser NAME` names, Chromium unless there is one; ends the process when there is none of that name. */
export function namedBrowser(args: string[]): 'chrome' | 'firefox';
