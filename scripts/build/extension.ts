import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type InlineConfig, build as viteBuild } from 'vite';
import { checkCatalogs } from './catalogs';
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
const source = fileURLToPath(new URL('extension/', root));

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
}

/** Builds dist/BROWSER, an extension that loads unpacked, and returns its folder; it replaces the last build whole. */
export async function buildExtension({ browser, development = false }: ExtensionBuild): Promise<string> {
  const dist = fileURLToPath(new URL('dist/', root));
  await mkdir(dist, { recursive: true });
  const unfinished = await mkdtemp(join(dist, '.building-'));
  try {
    await fill(unfinished, browser, development);
    const folder = join(dist, browser);
    await rm(folder, { recursive: true, force: true });
    await rename(unfinished, folder);
    return folder;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

async function fill(folder: string, browser: Browser, development: boolean): Promise<void> {
  const shared = sharedConfig(folder, development);
  for (const script of scripts) {
    await viteBuild(scriptConfig(shared, script.entry, script.format));
  }
  await viteBuild(pagesConfig(shared));
  await cp(join(source, '_locales'), join(folder, '_locales'), { recursive: true });
  await copyIcons(folder);
  const version = await packageVersion();
  const manifest = deriveManifest(await readManifest(new URL('extension/', root)), browser, version);
  await writeFile(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  await checkWhole(folder, manifest);
  await refuseEval(folder);
  await refuseMarkup(folder);
}

function sharedConfig(folder: string, development: boolean): InlineConfig {
  return {
    configFile: false,
    root: source,
    base: '',
    publicDir: false,
    logLevel: 'warn',
    mode: development ? 'development' : 'production',
    define: { 'process.env.NODE_ENV': JSON.stringify(development ? 'development' : 'production') },
    plugins: [withoutEval(), withoutMarkup()],
    worker: {
      format: 'es',
      plugins: () => [withoutEval()],
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
        input: join(source, entry),
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
        input: pages.map((page) => join(source, page)),
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
  for (const name of await readdir(join(source, 'icons'))) {
    if (name.endsWith('.png')) await cp(join(source, 'icons', name), join(folder, 'icons', name));
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
