import { buildExtension } from './build/extension';

/** Builds what ships: `npm run build`. */
const started = performance.now();
await buildExtension({ browser: 'chrome' });
console.log(`dist/chrome is built (${Math.round(performance.now() - started)} ms).`);
