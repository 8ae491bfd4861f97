import { buildCli } from './build/cli';
import { buildDemo } from './build/demo';
import { buildExtension } from './build/extension';

/** Builds all that ships, and the demo page: `npm run build`. */
const started = performance.now();
const folder = await buildExtension({ browser: 'chrome' });
await buildCli();
await buildDemo();
console.log(`${folder} is built: load it unpacked (${Math.round(performance.now() - started)} ms).`);
