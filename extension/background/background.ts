import type { PanelMessage } from '../messages/panel';
import { watchSites } from '../platform/sites';
import { injectEverywhere, registerScripts } from './registration';
import { createTabs } from './tabs';

/** Listeners are set before anything is awaited: what wakes the worker must find them. */
const tabs = createTabs();

chrome.runtime.onConnect.addListener((port) => {
  const { sender } = port;
  if (sender?.id !== chrome.runtime.id) return port.disconnect();
  const tabId = sender.tab?.id;
  if (port.name === 'relay' && tabId !== undefined) tabs.of(tabId).relay(port);
  else if (port.name === 'panel' && sender.origin === location.origin) welcomePanel(port);
  else port.disconnect();
});

/** A panel names its tab first: in DevTools its port does not. */
function welcomePanel(port: chrome.runtime.Port): void {
  const first = (message: PanelMessage) => {
    if (message.kind !== 'open' || !Number.isSafeInteger(message.tabId)) return;
    port.onMessage.removeListener(first);
    tabs.of(message.tabId).panel(port, message);
  };
  port.onMessage.addListener(first);
}

chrome.tabs.onRemoved.addListener((tabId) => tabs.closed(tabId));
chrome.tabs.onUpdated.addListener((tabId, { status }) => {
  if (status && tabs.has(tabId)) tabs.of(tabId).siteChanged();
});

/** What may be captured changed: new pages and open ones follow. */
const follow = async () => {
  for (const tab of tabs.all()) tab.siteChanged();
  await registerScripts();
  await injectEverywhere();
};
watchSites(() => void follow());
chrome.permissions.onAdded.addListener(() => void follow());
chrome.permissions.onRemoved.addListener(() => void follow());
chrome.runtime.onInstalled.addListener(() => void follow());
