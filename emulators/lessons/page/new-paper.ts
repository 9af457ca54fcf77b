import { film, type Paper } from '../draw/picture.ts';

/** An empty canvas in the shape of the films, once the letters are there to write with. */
export async function newPaper(
  width: number,
): Promise<{ readonly canvas: OffscreenCanvas; readonly paper: Paper }> {
  await document.fonts.load('700 44px "Inter Variable"');
  const canvas = new OffscreenCanvas(width, (width * film.height) / film.width);
  const paper = canvas.getContext('2d', { alpha: false });
  if (paper === null) throw new Error('This browser draws nothing');
  return { canvas, paper };
}
