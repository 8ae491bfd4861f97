import { readFile, writeFile } from 'node:fs/promises';
import { chromium } from 'playwright';
import { findChromium } from './chromium.mjs';

/** Draws extension/icons/icon-N.png from the one SVG: `npm run icons`. */
const folder = new URL('../extension/icons/', import.meta.url);
const sizes = [16, 32, 48, 128];

const svg = await readFile(new URL('icon.svg', folder), 'utf8');
const executablePath = findChromium();
if (!executablePath) throw new Error('No Chromium was found to draw the icons with.');
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
try {
  const page = await browser.newPage();
  for (const size of sizes) {
    await page.setViewportSize({ width: size, height: size });
    await page.setContent(
      `<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`,
    );
    await writeFile(new URL(`icon-${size}.png`, folder), await page.screenshot({ omitBackground: true }));
  }
} finally {
  await browser.close();
}
