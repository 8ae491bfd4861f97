/** A suite that one browser cannot run, and why. Printed by the run; `docs/browsers.md` lists the same. */
export interface Exception {
  suite: string;
  notIn: 'chrome' | 'firefox';
  why: string;
}

export const exceptions: readonly Exception[] = [
  { suite: 'e2e/panel/**', notIn: 'firefox', why: 'Open: these suites drive the panel through Playwright.' },
  {
    suite: 'e2e/capture/witness-service-worker.test.ts',
    notIn: 'firefox',
    why: 'The network log that Firefox gives a tab leaves out what its service worker requests itself.',
  },
  {
    suite: 'e2e/firefox/**',
    notIn: 'chrome',
    why: 'A Firefox panel has no permissions API, and its event page stops beside an open port.',
  },
];
