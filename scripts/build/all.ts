import { buildCli } from './cli';
import { buildDemo } from './demo';
import { buildExtension } from './extension';

/** Builds all that ships, and the demo page. Returns the folder of the extension to load unpacked. */
export async function buildAll(): Promise<string> {
  const folder = await buildExtension({ browser: 'chrome' });
  await buildCli();
  await buildDemo();
  return folder;
}
