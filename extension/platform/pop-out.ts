/** Opens the panel on the inspected tab as a tab of its own. */
export function popOut(): void {
  const { tabId } = chrome.devtools.inspectedWindow;
  const url = chrome.runtime.getURL(`panel/panel.html?tabId=${tabId}`);
  if (chrome.tabs?.create) void chrome.tabs.create({ url });
  else window.open(url);
}
