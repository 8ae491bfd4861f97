import { browserOf, ChromeUtils, type Extension, Services, WebExtensionPolicy } from './gecko';
import { windowOf } from './tabs';

function extensionOf(id: string): Extension['extension'] {
  const policy = WebExtensionPolicy.getByID(id);
  if (!policy) throw new Error(`The extension ${id} is not there.`);
  return policy.extension;
}

/** The id that the extension's `tabs` API has for a page's tab. */
export function extensionTabId(id: string, browserId: number): number {
  const { gBrowser } = windowOf(browserId);
  return extensionOf(id).tabManager.getWrapper(gBrowser.getTabForBrowser(browserOf(browserId))).id;
}

/** One of the extension's pages, while it is there. */
export function extensionPageId(id: string, type: 'background' | 'popup'): number | undefined {
  for (const view of extensionOf(id).views) if (view.viewType === type) return view.xulBrowser?.browserId;
  return undefined;
}

/** Ends the event page, as the browser does after 30 idle seconds. */
export async function terminateBackground(id: string): Promise<void> {
  await extensionOf(id).terminateBackground({ disableResetIdleForTest: true });
}

interface Permissions {
  ExtensionPermissions: {
    add(id: string, permissions: object, emitter: object): Promise<void>;
    remove(id: string, permissions: object, emitter: object): Promise<void>;
  };
}

/** Grants or withdraws origins, as the person does in the add-on's own page. */
export async function setOrigins(id: string, origins: string[], granted: boolean): Promise<void> {
  const { ExtensionPermissions } = ChromeUtils.importESModule(
    'resource://gre/modules/ExtensionPermissions.sys.mjs',
  ) as Permissions;
  const permissions = { permissions: [], origins, data_collection: [] };
  await ExtensionPermissions[granted ? 'add' : 'remove'](id, permissions, extensionOf(id));
}

interface AddonManager {
  AddonManager: {
    getAddonByID(id: string): Promise<{ reload(): Promise<void>; uninstall(): Promise<void> }>;
  };
}

export async function reloadAddon(id: string): Promise<void> {
  const { AddonManager } = ChromeUtils.importESModule(
    'resource://gre/modules/AddonManager.sys.mjs',
  ) as AddonManager;
  await (await AddonManager.getAddonByID(id)).reload();
}

const errors: string[] = [];

interface ScriptError {
  errorMessage?: string;
  sourceName?: string;
  lineNumber?: number;
  flags?: number;
}

/** Gathers what the extension's pages throw from now on. */
export function watchErrors(origin: string): void {
  Services.console.registerListener({
    observe(message) {
      const { errorMessage, sourceName = '', lineNumber, flags = 0 } = message as ScriptError;
      const isWarning = (flags & 1) !== 0;
      if (errorMessage && !isWarning && sourceName.startsWith(origin))
        errors.push(`${errorMessage} (${sourceName}:${lineNumber})`);
    },
  });
}

/** What was thrown since this was last asked. */
export function takeErrors(): string[] {
  return errors.splice(0);
}
