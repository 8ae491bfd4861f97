import { expect, it } from 'vitest';
import { deriveManifest, messageNames, namedFiles, readManifest } from './manifest';

const source = await readManifest(new URL('../../extension/', import.meta.url));

it('gives Chromium a service worker and nothing of Firefox', () => {
  const manifest = deriveManifest(source, 'chrome', '1.2.3');
  expect(manifest.version).toBe('1.2.3');
  expect(manifest.background).toEqual({ service_worker: 'background/background.js', type: 'module' });
  expect(manifest).not.toHaveProperty('browser_specific_settings');
  expect(manifest.incognito).toBe('split');
});

it('gives Firefox an event page and nothing of Chromium', () => {
  const manifest = deriveManifest(source, 'firefox', '1.2.3');
  expect(manifest.background).toEqual({ scripts: ['background/background.js'], type: 'module' });
  for (const field of ['key', 'minimum_chrome_version', 'incognito', 'message_serialization']) {
    expect(manifest).not.toHaveProperty(field);
  }
});

it('asks for no permission but those that are justified', () => {
  expect(source.permissions).toEqual(['storage', 'unlimitedStorage', 'scripting']);
  expect(source.host_permissions).toEqual(['*://*.localhost/*', '*://127.0.0.1/*', '*://[::1]/*']);
  expect(source.optional_host_permissions).toEqual(['http://*/*', 'https://*/*']);
});

it('lists the relay before the hook, so that no page script sees their handshake', () => {
  expect(source.content_scripts.map((entry) => entry.js)).toEqual([
    ['content/relay.js'],
    ['content/hook.js'],
  ]);
});

it('names files and catalog entries for the build to check', () => {
  expect(namedFiles(source)).toContain('panel/devtools.html');
  expect(namedFiles(source)).toContain('icons/icon-128.png');
  expect(messageNames(source)).toEqual(['extension_description']);
});
