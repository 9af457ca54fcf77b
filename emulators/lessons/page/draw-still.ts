import { drawFrame } from '../draw/draw-frame.ts';
import { film } from '../draw/picture.ts';
import { newPaper } from './new-paper.ts';
import { requireLesson, scenesOf } from './scenes-of.ts';

/** A format of pictures, as `canvas.convertToBlob` takes it. */
export interface StillFormat {
  readonly type: 'image/png' | 'image/webp';
  readonly width: number;
}

/** Draws one moment of a lesson's film and gives it in base64: text is what leaves a page. */
export async function drawStill(
  lessonId: string,
  atMs: number,
  { type, width }: StillFormat,
): Promise<string> {
  const { canvas, paper } = await newPaper(width);
  paper.scale(width / film.width, width / film.width);
  drawFrame(paper, scenesOf(requireLesson(lessonId)), atMs);
  const blob = await canvas.convertToBlob({ type, quality: 0.8 });
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
