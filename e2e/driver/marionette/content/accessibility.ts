import { ChromeUtils, window } from './gecko';

/** An element as Firefox's own accessibility engine tells it. */
interface Accessible {
  name: string;
  role: string;
}

interface Engine {
  accessibility: {
    service: { getAccessibleFor(node: Node): { name: string | null; computedARIARole: string } | null };
  };
}

const { accessibility } = ChromeUtils.importESModule(
  'chrome://remote/content/shared/webdriver/Accessibility.sys.mjs',
) as Engine;

/** Lets the engine catch up with the document: it follows at refreshes only. */
export function refreshAccessibility(): void {
  const { windowUtils } = window;
  accessibility.service.getAccessibleFor(window.document);
  windowUtils.advanceTimeAndRefresh(0);
  windowUtils.advanceTimeAndRefresh(0);
  windowUtils.restoreNormalRefresh();
}

/** What assistive technology is told of an element; undefined when nothing. */
export function accessibleOf(element: Element): Accessible | undefined {
  const accessible = accessibility.service.getAccessibleFor(element);
  if (!accessible) return undefined;
  return { name: accessible.name ?? '', role: accessible.computedARIARole };
}
