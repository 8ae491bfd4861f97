import { originPattern } from '../platform/origins';
import { isOn, readSites } from '../platform/sites';

/** The relay first: it must listen when the hook offers its port. Registered scripts run in the order of their ids. */
const SCRIPTS = [
  { id: '1-relay', file: 'content/relay.js', world: 'ISOLATED' },
  { id: '2-hook', file: 'content/hook.js', world: 'MAIN' },
] as const;

/**
 * Registers the scripts for every origin that the person granted and did not switch off. The localhost family
 * stands in the manifest.
 */
export async function registerScripts(): Promise<void> {
  const matches = await grantedPatterns();
  const { allOff, off } = await readSites();
  const known = await chrome.scripting.getRegisteredContentScripts();
  if (known.length > 0) await chrome.scripting.unregisterContentScripts({ ids: known.map(({ id }) => id) });
  if (allOff || matches.length === 0) return;
  // patterns name no port: an origin with one is told to fall silent when its relay says hello
  const excludeMatches = off.filter((origin) => new URL(origin).port === '').map(originPattern);
  await chrome.scripting.registerContentScripts(
    SCRIPTS.map(({ id, file, world }) => ({
      id,
      world,
      js: [file],
      matches,
      ...(excludeMatches.length > 0 && { excludeMatches }),
      allFrames: true,
      matchOriginAsFallback: true,
      runAt: 'document_start' as const,
      persistAcrossSessions: true,
    })),
  );
}

/** Puts the scripts into a tab's open page and those of its frames that may be reached. */
export async function injectScripts(tabId: number): Promise<void> {
  for (const { file, world } of SCRIPTS)
    await chrome.scripting.executeScript({
      target: { tabId, allFrames: true },
      files: [file],
      world,
      injectImmediately: true,
    });
}

/**
 * Puts the scripts into every open page that may be captured: after an install or update, a grant, or a switch.
 * Where they run already they do nothing.
 */
export async function injectEverywhere(): Promise<void> {
  const sites = await readSites();
  for (const { id, url } of await chrome.tabs.query({})) {
    if (id === undefined || !url?.startsWith('http') || !isOn(sites, new URL(url).origin)) continue;
    // a tab that went away, or an error page
    await injectScripts(id).catch(() => {});
  }
}

async function grantedPatterns(): Promise<string[]> {
  const { origins = [] } = await chrome.permissions.getAll();
  const own = chrome.runtime.getManifest().content_scripts?.flatMap(({ matches }) => matches ?? []) ?? [];
  return origins.filter((pattern) => !own.includes(pattern));
}
