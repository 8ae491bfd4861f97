import { readFile } from 'node:fs/promises';

export type Browser = 'chrome' | 'firefox';

/** extension/manifest.json: the one source, which holds what any browser needs. */
export interface Manifest {
  name: string;
  description: string;
  icons: Record<string, string>;
  background: { service_worker?: string; scripts?: string[]; type: 'module' };
  content_scripts: { js: string[] }[];
  devtools_page: string;
  action: { default_popup: string };
  [field: string]: unknown;
}

/** Fields of the one source that a browser does not know or must not get. */
const leftOut: Record<Browser, readonly string[]> = {
  chrome: ['browser_specific_settings'],
  firefox: ['key', 'minimum_chrome_version', 'message_serialization', 'incognito'],
};

/** Reads the one source. */
export async function readManifest(folder: URL): Promise<Manifest> {
  return JSON.parse(await readFile(new URL('manifest.json', folder), 'utf8')) as Manifest;
}

/** The manifest of one browser: a service worker in Chromium, an event page in Firefox; a store's has no `key`. */
export function deriveManifest(source: Manifest, browser: Browser, version: string, store = false): Manifest {
  const { service_worker = '', scripts = [], type } = source.background;
  const background = browser === 'chrome' ? { service_worker, type } : { scripts, type };
  const manifest: Manifest = { ...source, background, version };
  for (const field of leftOut[browser]) delete manifest[field];
  if (store) delete manifest.key;
  return manifest;
}

/** The catalog names that the manifest uses (`__MSG_name__`). */
export function messageNames(manifest: Manifest): string[] {
  return [...JSON.stringify(manifest).matchAll(/__MSG_(\w+)__/g)].map((match) => match[1]!);
}

/** The files, relative to the extension's root, that the manifest names. */
export function namedFiles(manifest: Manifest): string[] {
  return [
    ...Object.values(manifest.icons),
    ...(manifest.background.scripts ?? []),
    ...(manifest.background.service_worker ? [manifest.background.service_worker] : []),
    ...manifest.content_scripts.flatMap((entry) => entry.js),
    manifest.devtools_page,
    manifest.action.default_popup,
  ];
}
