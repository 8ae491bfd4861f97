import { computed } from '@preact/signals';
import { render } from 'preact';
import browser from 'webextension-polyfill';
import { watchInspectedOrigin } from '../platform/inspected-page';
import { watchNetworkLog } from '../platform/network-log';
import { App } from './parts/app';
import { DeskContext } from './parts/use-panel';
import { fileSource } from './source/file';
import { liveSource, type PanelPort } from './source/live';
import { createDesk } from './stores/desk';
import { followTheme } from './stores/theme';

/** The inspected tab: of the DevTools window, else the one that the page's address names. */
function inspectedTab(): number | undefined {
  if (chrome.devtools) return chrome.devtools.inspectedWindow.tabId;
  const named = new URLSearchParams(location.search).get('tabId');
  return named !== null && /^\d+$/.test(named) ? Number(named) : undefined;
}

const tabId = inspectedTab();
const connect = () => browser.runtime.connect({ name: 'panel' }) as unknown as PanelPort;
const desk = createDesk(
  tabId === undefined ? undefined : () => liveSource(tabId, connect, watchInspectedOrigin, watchNetworkLog),
  fileSource,
);
followTheme(
  computed(() => desk.settings.value.theme),
  document.documentElement,
);
render(
  <DeskContext.Provider value={desk}>
    <App />
  </DeskContext.Provider>,
  document.getElementById('panel')!,
);
void desk.start();
