import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Package, writePackages } from './packages';
import { measure } from './sizes';

const dist = fileURLToPath(new URL('../../dist/', import.meta.url));
let folder: string;
let first: Package[];
let second: Package[];

beforeAll(async () => {
  await mkdir(dist, { recursive: true });
  folder = await mkdtemp(join(dist, '.packages-'));
  first = await writePackages(join(folder, 'first'));
  second = await writePackages(join(folder, 'second'));
}, 120_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

const text = (one: Package, path: string) => new TextDecoder().decode(one.entries.get(path));

describe('the packages', () => {
  it('are the same bytes from two builds', () => {
    const hex = (packages: Package[]) => packages.map(({ bytes }) => Buffer.from(bytes).toString('base64'));
    expect(first.length).toBeGreaterThanOrEqual(2);
    expect(hex(second)).toEqual(hex(first));
  });

  it('hold no source map and name none', () => {
    for (const one of first.slice(0, 2)) {
      for (const path of one.entries.keys()) {
        expect(path).not.toMatch(/\.map$/);
        if (path.endsWith('.js')) expect(text(one, path)).not.toContain('sourceMappingURL=');
      }
    }
  });

  it('give a store no key, and both browsers one version', () => {
    const [chrome, firefox] = first.map((one) => JSON.parse(text(one, 'manifest.json') || '{}'));
    expect(chrome).not.toHaveProperty('key');
    expect(chrome.version).toBe(firefox.version);
  });

  it('hold the licences of what their bundles contain', () => {
    for (const one of first.slice(0, 2)) {
      const licences = text(one, 'THIRD_PARTY.txt');
      for (const name of ['@ag-ui/core', 'eventsource-parser', 'preact', 'zod'])
        expect(licences).toMatch(new RegExp(`^${name} \\d`, 'm'));
      expect(licences).not.toMatch(/^vite /m);
    }
  });

  it('weigh something in each part that has a budget', () => {
    for (const { bytes } of measure(first[0]!.entries)) expect(bytes).toBeGreaterThan(1000);
  });
});
