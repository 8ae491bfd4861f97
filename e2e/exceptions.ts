/** A suite that one browser cannot run, and why. Printed by the run; `docs/browsers.md` lists the same. */
export interface Exception {
  suite: string;
  notIn: 'chrome' | 'firefox';
  why: string;
}

export const exceptions: readonly Exception[] = [
  { suite: 'e2e/panel/**', notIn: 'firefox', why: 'to be moved' },
];
