import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browsing, testedBrowser } from '../driver/browser';
import { type ChromiumBrowsing, launchChromium } from '../driver/chromium';
import { launchFirefox } from '../driver/firefox';
import { testedBuild } from './tested-build';

/** What is used of the API of chrome://extensions, where a person grants and withdraws sites by hand. */
interface ExtensionsPage {
  developerPrivate: {
    updateExtensionConfiguration(update: { extensionId: string; hostAccess: string }): Promise<void>;
    addHostPermission(extensionId: string, pattern: string): Promise<void>;
    removeHostPermission(extensionId: string, pattern: string): Promise<void>;
  };
}

/** Grants hosts to the extension and withdraws them, as the person does on the browser's own pages. */
export interface Granting {
  grant(host: string): Promise<void>;
  withdraw(host: string): Promise<void>;
}

/** Starts the tested browser where these hosts are this machine, and none is granted. */
export function launchAsking(hosts: string[]): Promise<{ browsing: Browsing; sites: Granting }> {
  return testedBrowser === 'firefox' ? launchFirefoxAsking(hosts) : launchChromiumAsking(hosts);
}

async function launchFirefoxAsking(hosts: string[]) {
  const browsing = await launchFirefox({
    ...testedBuild(),
    preferences: { 'network.dns.localDomains': hosts.join(',') },
  });
  const set = (host: string, granted: boolean) => browsing.setOrigins([`http://${host}/*`], granted);
  return {
    browsing,
    sites: { grant: (host: string) => set(host, true), withdraw: (host: string) => set(host, false) },
  };
}

async function launchChromiumAsking(hosts: string[]) {
  const extension = await buildNaming(hosts);
  const browsing = await launchChromium({
    extension,
    args: ['--host-resolver-rules=MAP *.example 127.0.0.1'],
  });
  void browsing.ended.then(() => rm(extension, { recursive: true, force: true }));
  return { browsing, sites: await withholdHosts(browsing) };
}

/** A build whose manifest names these hosts as well: the browser's own prompt cannot be clicked headless. */
async function buildNaming(hosts: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'agui-metadata-hosts-'));
  await cp(testedBuild().extension, folder, { recursive: true });
  const path = join(folder, 'manifest.json');
  const manifest = JSON.parse(await readFile(path, 'utf8'));
  manifest.host_permissions.push(...hosts.map((host) => `http://${host}/*`));
  await writeFile(path, JSON.stringify(manifest));
  return folder;
}

/** Takes every host back from the extension, as the person can; resolves to what grants and withdraws single ones. */
async function withholdHosts({ context, extensionId }: ChromiumBrowsing): Promise<Granting> {
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
