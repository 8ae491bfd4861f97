import { buildAll } from './build/all';

/** `npm run build` */
const started = performance.now();
const folder = await buildAll();
console.log(`${folder} is built: load it unpacked (${Math.round(performance.now() - started)} ms).`);
