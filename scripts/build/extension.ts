import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type InlineConfig, build as viteBuild } from 'vite';
import { checkCatalogs } from './catalogs';
import { licenceText, notePackages } from './licences';
import {
  type Browser,
  deriveManifest,
  type Manifest,
  messageNames,
  namedFiles,
  readManifest,
} from './manifest';
import { refuseEval, withoutEval } from './no-eval';
import { refuseMarkup, withoutMarkup } from './no-markup';

const root = new URL('../../', import.meta.url);
const sources = fileURLToPath(new URL('extension/', root));

/** Scripts that stand alone: no import at run time. */
const scripts = [
  { entry: 'content/hook.ts', format: 'iife' },
  { entry: 'content/relay.ts', format: 'iife' },
  { entry: 'background/background.ts', format: 'es' },
] as const;

const pages = ['panel/panel.html', 'panel/devtools.html', 'panel/grant.html', 'popup/popup.html'];

export interface ExtensionBuild {
  browser: Browser;
  /** readable code with source maps, for work on the extension */
  development?: boolean;
  /** for a store, which gives the extension its id itself */
  store?: boolean;
  /** dist/BROWSER unless given */
  folder?: string;
}

/** Builds an extension that loads unpacked, and returns its folder; it replaces the last build whole. */
export async function buildExtension(wanted: ExtensionBuild): Promise<string> {
  const dist = fileURLToPath(new URL('dist/', root));
  await mkdir(dist, { recursive: true });
  const unfinished = await mkdtemp(join(dist, '.building-'));
  try {
    await fill(unfinished, wanted);
    const { folder = join(dist, wanted.browser) } = wanted;
    await rm(folder, { recursive: true, force: true });
    await rename(unfinished, folder);
    return folder;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

async function fill(folder: string, wanted: ExtensionBuild): Promise<void> {
  const { browser, development = false, store = false } = wanted;
  const packages = new Set<string>();
  const shared = sharedConfig(folder, development, packages);
  for (const script of scripts) {
    await viteBuild(scriptConfig(shared, script.entry, script.format));
  }
  await viteBuild(pagesConfig(shared));
  await cp(join(sources, '_locales'), join(folder, '_locales'), { recursive: true });
  await copyIcons(folder);
  const version = await packageVersion();
  const source = await readManifest(new URL('extension/', root));
  const manifest = deriveManifest(source, browser, version, store);
  await writeFile(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  await writeFile(join(folder, 'THIRD_PARTY.txt'), await licenceText(packages));
  await checkWhole(folder, manifest);
  await refuseEval(folder);
  await refuseMarkup(folder);
}

function sharedConfig(folder: string, development: boolean, packages: Set<string>): InlineConfig {
  return {
    configFile: false,
    root: sources,
    base: '',
    publicDir: false,
    logLevel: 'warn',
    mode: development ? 'development' : 'production',
    define: { 'process.env.NODE_ENV': JSON.stringify(development ? 'development' : 'production') },
    plugins: [withoutEval(), withoutMarkup(), notePackages(packages)],
    worker: {
      format: 'es',
      plugins: () => [withoutEval(), notePackages(packages)],
      rolldownOptions: { output: { entryFileNames: 'pages/[name].js' } },
    },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2022',
      minify: !development,
      sourcemap: development ? 'inline' : false,
      modulePreload: false,
      reportCompressedSize: false,
      assetsInlineLimit: 0,
    },
  };
}

function scriptConfig(shared: InlineConfig, entry: string, format: 'iife' | 'es'): InlineConfig {
  const file = entry.replace(/\.ts$/, '.js');
  return {
    ...shared,
    build: {
      ...shared.build,
      rolldownOptions: {
        input: join(sources, entry),
        output: { format, entryFileNames: file, codeSplitting: false },
      },
    },
  };
}

function pagesConfig(shared: InlineConfig): InlineConfig {
  return {
    ...shared,
    build: {
      ...shared.build,
      rolldownOptions: {
        input: pages.map((page) => join(sources, page)),
        output: {
          entryFileNames: 'pages/[name].js',
          chunkFileNames: 'pages/[name].js',
          assetFileNames: 'pages/[name][extname]',
        },
      },
    },
  };
}

async function copyIcons(folder: string): Promise<void> {
  await mkdir(join(folder, 'icons'), { recursive: true });
  for (const name of await readdir(join(sources, 'icons'))) {
    if (name.endsWith('.png')) await cp(join(sources, 'icons', name), join(folder, 'icons', name));
  }
}

async function packageVersion(): Promise<string> {
  const description = JSON.parse(await readFile(new URL('package.json', root), 'utf8')) as {
    version: string;
  };
  return description.version;
}

/** Throws when a file or a catalog entry that the manifest names is missing. */
async function checkWhole(folder: string, manifest: Manifest): Promise<void> {
  const missing = namedFiles(manifest).filter((path) => !existsSync(join(folder, path)));
  if (missing.length > 0)
    throw new Error(`The manifest names files that were not built: ${missing.join(', ')}.`);
  await checkCatalogs(join(folder, '_locales'), messageNames(manifest));
}
