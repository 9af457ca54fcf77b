import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type decodeQrCode from 'jsqr';
import type { Page } from 'playwright-core';

/** What the script of `jsqr` declares in a page. */
declare const jsQR: typeof decodeQrCode;
const decoder = readFileSync(fileURLToPath(import.meta.resolve('jsqr')), 'utf8');

/** Reads the QR code in a picture (a `data:` address), dark on light; undefined where it shows none. */
export async function readPicture(page: Page, url: string): Promise<string | undefined> {
  await page.evaluate(decoder);
  return page.evaluate(async (source) => {
    const image = new Image();
    image.src = source;
    await image.decode();
    const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('This browser cannot draw');
    context.drawImage(image, 0, 0);
    const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
    return jsQR(data, width, height, { inversionAttempts: 'dontInvert' })?.data;
  }, url);
}
