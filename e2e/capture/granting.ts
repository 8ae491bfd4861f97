import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ChromiumBrowsing as Browsing } from '../driver/chromium';
import { testedBuild } from './tested-build';

/** What is used of the API of chrome://extensions, where a person grants and withdraws sites by hand. */
interface ExtensionsPage {
  developerPrivate: {
    updateExtensionConfiguration(update: { extensionId: string; hostAccess: string }): Promise<void>;
    addHostPermission(extensionId: string, pattern: string): Promise<void>;
    removeHostPermission(extensionId: string, pattern: string): Promise<void>;
  };
}

/** A build whose manifest names these hosts as well: the browser's own prompt cannot be clicked headless. */
export async function buildNaming(hosts: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'agui-metadata-hosts-'));
  const built = testedBuild().extension ?? fileURLToPath(new URL('../../dist/chrome', import.meta.url));
  await cp(built, folder, { recursive: true });
  const path = join(folder, 'manifest.json');
  const manifest = JSON.parse(await readFile(path, 'utf8'));
  manifest.host_permissions.push(...hosts.map((host) => `http://${host}/*`));
  await writeFile(path, JSON.stringify(manifest));
  return folder;
}

/** Takes every host back from the extension, as the person can; resolves to what grants and withdraws single ones. */
export async function withholdHosts({ context, extensionId }: Browsing) {
  const page = await context.newPage();
  await page.goto('chrome://extensions/');
  const ask = (what: 'addHostPermission' | 'removeHostPermission', host: string) =>
    page.evaluate(
      ([name, id, pattern]) => (chrome as unknown as ExtensionsPage).developerPrivate[name](id, pattern),
      [what, extensionId, `http://${host}/*`] as const,
    );
  await page.evaluate(
    (id) =>
      (chrome as unknown as ExtensionsPage).developerPrivate.updateExtensionConfiguration({
        extensionId: id,
        hostAccess: 'ON_SPECIFIC_SITES',
      }),
    extensionId,
  );
  return {
    grant: (host: string) => ask('addHostPermission', host),
    withdraw: (host: string) => ask('removeHostPermission', host),
  };
}
