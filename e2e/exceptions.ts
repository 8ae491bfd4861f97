/** A suite that one browser cannot run, and why. Printed by the run; `docs/browsers.md` lists the same. */
export interface Exception {
  suite: string;
  notIn: 'chrome' | 'firefox';
  why: string;
}

export const exceptions: readonly Exception[] = [
  { suite: 'e2e/panel/**', notIn: 'firefox', why: 'Open: these suites drive the panel through Playwright.' },
  { suite: 'e2e/capture/conformance.test.ts', notIn: 'firefox', why: 'Open: 5 of 201 cases differ there.' },
  {
    suite: 'e2e/capture/transports.test.ts',
    notIn: 'firefox',
    why: 'Open: a WebSocket that the server closes is told of as failed.',
  },
  {
    suite: 'e2e/capture/stopping.test.ts',
    notIn: 'firefox',
    why: 'Open: back-pressure is not yet measured there.',
  },
  {
    suite: 'e2e/capture/faults.test.ts',
    notIn: 'firefox',
    why: 'Open: the hook is the same code, and its faults are planted in Chromium.',
  },
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
