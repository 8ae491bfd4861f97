import type { BrowserName } from './driver/browsing';

/** A suite, or a test of one, that comes out otherwise in one browser, and why. Printed by the run; `docs/browsers.md` lists the same. */
export interface Exception {
  suite: string;
  /** a test of the suite; the whole suite does not run there when it is absent */
  test?: string;
  notIn: BrowserName;
  why: string;
}

export const exceptions: readonly Exception[] = [
  {
    suite: 'e2e/panel/access.test.ts',
    notIn: 'firefox',
    why: 'Firefox takes no emulated contrast, motion or colour scheme from a test: WebDriver has no command for it.',
  },
  {
    suite: 'e2e/panel/pictures.test.ts',
    notIn: 'firefox',
    why: 'The kept pictures are Chromium’s: fonts and fields are drawn otherwise.',
  },
  {
    suite: 'e2e/panel/room.test.ts',
    notIn: 'firefox',
    why: 'Firefox has no emulated window sizes for one tab: WebDriver sets the window’s, which has a least width.',
  },
  {
    suite: 'e2e/capture/conformance.test.ts',
    test: 'abort inside load',
    notIn: 'firefox',
    why: 'Firefox keeps a `responseText` that anyone has read once beyond `abort()` in a `load` handler.',
  },
  {
    suite: 'e2e/capture/conformance.test.ts',
    test: 'a new response over the body',
    notIn: 'firefox',
    why: 'Firefox says of a native body that another `Response` read that it is unused; of a tapped one it says the truth.',
  },
  {
    suite: 'e2e/capture/stopping.test.ts',
    test: 'a page that reads nothing',
    notIn: 'firefox',
    why: 'Firefox takes in an unread body without bound, with no extension too.',
  },
  {
    suite: 'e2e/capture/witness-service-worker.test.ts',
    notIn: 'firefox',
    why: 'The network log that Firefox gives a tab leaves out what its service worker requests itself.',
  },
  {
    suite: 'e2e/capture/other-extension.test.ts',
    notIn: 'firefox',
    why: 'It speaks from the service worker of a second extension, which the driver reaches in Chromium.',
  },
  {
    suite: 'e2e/firefox/**',
    notIn: 'chrome',
    why: 'A Firefox panel has no permissions API, and its event page stops beside an open port.',
  },
];

/** The exception that a test is in a browser; undefined when it is none. */
export function exceptionOf(suite: string, test: string, browser: BrowserName): Exception | undefined {
  return exceptions.find((one) => one.suite === suite && one.test === test && one.notIn === browser);
}
