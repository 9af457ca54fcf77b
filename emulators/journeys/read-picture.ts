import type { Page } from 'playwright-core';
import { readQrCode } from './read-qr-code.ts';

/** From where to where a picture is looked at, from the top; all but its edges unless given. */
interface Band {
  readonly top: number;
  readonly bottom: number;
}

/**
 * Reads the QR code in a picture (a `data:` address), as a camera would that stands straight before
 * it. There is nothing dark beside the code.
 */
export async function readPicture(page: Page, url: string, band?: Band): Promise<string> {
  const modules = await page.evaluate(
    async ({ url, band }) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
      const context = canvas.getContext('2d');
      if (context === null) throw new Error('This browser cannot draw');
      context.drawImage(image, 0, 0);
      const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
      const isDark = (x: number, y: number) => (data[(y * width + x) * 4] ?? 255) < 128;
      // Rounded corners of the paper let the ground through.
      const edge = Math.round(width * 0.03);
      const { top, bottom } = band ?? { top: edge, bottom: height - edge };
      let left = width;
      let right = 0;
      let first = bottom;
      for (let y = top; y < bottom; y += 1) {
        for (let x = edge; x < width - edge; x += 1) {
          if (!isDark(x, y)) continue;
          left = Math.min(left, x);
          right = Math.max(right, x + 1);
          first = Math.min(first, y);
        }
      }
      const side = right - left;
      // The top edge of the finder pattern is seven modules long.
      let run = 0;
      while (isDark(left + run, first)) run += 1;
      const count = Math.round(side / (run / 7));
      const middle = (index: number) => Math.floor(((index + 0.5) * side) / count);
      return Array.from({ length: count }, (_row, row) =>
        Array.from({ length: count }, (_column, column) =>
          isDark(left + middle(column), first + middle(row)),
        ),
      );
    },
    { url, band },
  );
  return readQrCode(modules);
}
