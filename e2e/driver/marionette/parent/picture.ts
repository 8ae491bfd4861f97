import { contextOf } from './gecko';

/** A document as a PNG, in base64. */
export async function picture(browserId: number, wholeWindow: boolean): Promise<string> {
  const context = contextOf(browserId);
  const view = wholeWindow ? context.topChromeWindow : undefined;
  const global = view
    ? (view as unknown as { browsingContext: typeof context }).browsingContext.currentWindowGlobal
    : context.currentWindowGlobal;
  if (!global) throw new Error(`The page ${browserId} has no document now.`);
  const bitmap = await global.drawSnapshot(null, 1, 'white');
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('2d')!.drawImage(bitmap, 0, 0);
  const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
