import { buildCli } from './cli';
import { buildDemo } from './demo';
import { buildExtension } from './extension';

/** The folders of the built extension, to load unpacked in Chromium and temporarily in Firefox. */
export interface BuiltExtensions {
  chrome: string;
  firefox: string;
}

/** Builds all that ships, and the demo page. */
export async function buildAll(): Promise<BuiltExtensions> {
  const chrome = await buildExtension({ browser: 'chrome' });
  const firefox = await buildExtension({ browser: 'firefox' });
  await buildCli();
  await buildDemo();
  return { chrome, firefox };
}
