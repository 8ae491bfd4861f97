import { type Browser, browserOf, ChromeUtils } from './gecko';
import { windowOf } from './tabs';

interface Toolbox {
  getAdditionalTools(): { id: string; label: string }[];
  selectTool(id: string): Promise<unknown>;
  destroy(): Promise<void>;
  doc: Document;
  win: Window;
  topWindow: Window;
}

interface DevToolsLoader {
  require(path: string): {
    gDevTools: { showToolboxForTab(tab: unknown, options: object): Promise<Toolbox> };
  };
}

const toolboxes = new Map<number, Toolbox>();

/** Opens the real DevTools on a tab, and resolves to the extension's panel in it once that is loaded. */
export async function openToolbox(browserId: number, title: string, dock: string): Promise<number> {
  const { require } = ChromeUtils.importESModule(
    'resource://devtools/shared/loader/Loader.sys.mjs',
  ) as DevToolsLoader;
  const { gDevTools } = require('devtools/client/framework/devtools');
  const tab = windowOf(browserId).gBrowser.getTabForBrowser(browserOf(browserId));
  const toolbox = await gDevTools.showToolboxForTab(tab, { hostType: dock === 'undocked' ? 'window' : dock });
  toolboxes.set(browserId, toolbox);
  const tool = await when(() =>
    toolbox
      .getAdditionalTools()
      .find(({ label, id }) => label === title && id.startsWith('webext-devtools-panel-')),
  );
  await toolbox.selectTool(tool.id);
  const panel = await when(() => panelOf(toolbox, tool.id));
  return panel.browserId;
}

function panelOf(toolbox: Toolbox, tool: string): Browser | undefined {
  const frame = toolbox.doc.getElementById(`toolbox-panel-iframe-${tool}`) as HTMLIFrameElement | null;
  const panel = frame?.contentDocument?.getElementById('webext-panels-browser') as unknown as
    | Browser
    | undefined;
  return panel?.currentURI?.spec.startsWith('moz-extension:') ? panel : undefined;
}

async function when<T>(probe: () => T | undefined): Promise<T> {
  const deadline = Date.now() + 15_000;
  for (;;) {
    const found = probe();
    if (found !== undefined && found !== null) return found;
    if (Date.now() > deadline) throw new Error('The panel did not come up in DevTools.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Makes the panel's window this large, where DevTools have one of their own. */
export function resizeToolbox(browserId: number, width: number, height: number): void {
  const window = toolboxes.get(browserId)?.topWindow;
  window?.resizeTo(
    width + window.outerWidth - window.innerWidth,
    height + window.outerHeight - window.innerHeight,
  );
}

export async function closeToolbox(browserId: number): Promise<void> {
  await toolboxes.get(browserId)?.destroy();
  toolboxes.delete(browserId);
}
