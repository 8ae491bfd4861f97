import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { looks, pictured, picturePath, takePicture } from './pictures';
import { type ChromiumViewer, openViewer } from './viewer';

/**
 * Each view beside the picture of it that is kept. Pictures are compared by the mean colours of small blocks, so that
 * another machine's fonts pass, and a part that moved, went or changed its colour does not. No run changes the kept
 * pictures: `npm run pictures` does, for a person to look at.
 */
let viewer: ChromiumViewer;

/** of a block's side, in px */
const BLOCK = 16;
/** how far a block's mean may be off, of 255 */
const TOLERANCE = 24;
/** how many of a thousand blocks may be off further */
const PER_MILLE = 12;

beforeAll(async () => {
  viewer = (await openViewer()) as ChromiumViewer;
});

afterAll(async () => {
  expect(await viewer.faults()).toEqual([]);
  await viewer.close();
});

/** How many of a thousand blocks differ between two PNG files; 1000 when their sizes do. */
function difference(kept: Buffer, taken: Buffer): Promise<number> {
  return viewer.page.evaluate(
    async ({ files, block, tolerance }) => {
      const means = async (base64: string) => {
        const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
        const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
        const [columns, rows] = [Math.ceil(image.width / block), Math.ceil(image.height / block)];
        const canvas = new OffscreenCanvas(columns, rows);
        const context = canvas.getContext('2d')!;
        context.imageSmoothingQuality = 'high';
        context.drawImage(image, 0, 0, columns, rows);
        return { columns, rows, pixels: context.getImageData(0, 0, columns, rows).data };
      };
      const [a, b] = await Promise.all(files.map(means));
      if (!a || !b || a.columns !== b.columns || a.rows !== b.rows) return 1000;
      let off = 0;
      for (let at = 0; at < a.pixels.length; at += 4) {
        const far = [0, 1, 2].some((c) => Math.abs(a.pixels[at + c]! - b.pixels[at + c]!) > tolerance);
        if (far) off++;
      }
      return (1000 * off) / (a.columns * a.rows);
    },
    {
      files: [kept.toString('base64'), taken.toString('base64')],
      block: BLOCK,
      tolerance: TOLERANCE,
    },
  );
}

describe.each(looks)('in %s', (look) => {
  it.each(pictured)('%s looks as a person accepted it', async (view) => {
    const taken = await takePicture(viewer, view, look);
    const kept = await readFile(picturePath(view, look));
    expect(await difference(kept, taken)).toBeLessThanOrEqual(PER_MILLE);
  });
});

it('tells apart what looks otherwise', async () => {
  const [light, dark, other] = await Promise.all([
    readFile(picturePath('items', 'light')),
    readFile(picturePath('items', 'dark')),
    readFile(picturePath('moment', 'light')),
  ]);
  expect(await difference(light, light)).toBe(0);
  expect(await difference(light, dark)).toBeGreaterThan(500);
  expect(await difference(light, other)).toBeGreaterThan(PER_MILLE);
});
