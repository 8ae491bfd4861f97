import { buildAll } from './build/all';

/** `npm run build` */
const started = performance.now();
const { chrome, firefox } = await buildAll();
console.log(`${chrome} is built: load it unpacked in Chromium.`);
console.log(`${firefox} is built: load it as a temporary add-on in Firefox.`);
console.log(`${Math.round(performance.now() - started)} ms`);
