declare global {
  /** set once the panel is registered, for those who drive DevTools from outside */
  var panelCreated: boolean | undefined;
}

/** The panel's title in DevTools, in every language. */
const TITLE = 'AG-UI Metadata';

chrome.devtools.panels.create(TITLE, '/icons/icon-16.png', '/panel/panel.html', () => {
  globalThis.panelCreated = true;
});

export {};
