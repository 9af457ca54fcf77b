import type { Paper } from './picture.ts';

/** Where something stands, how large and how visible it is. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly scale?: number;
  /** From 0 to 1, times what it stands in. */
  readonly opacity?: number;
}

/** Draws something around the origin at a place. */
export function placed(paper: Paper, { x, y, scale = 1, opacity = 1 }: Place, draw: () => void) {
  if (opacity <= 0 || scale <= 0) return;
  paper.save();
  paper.translate(x, y);
  paper.scale(scale, scale);
  paper.globalAlpha *= opacity;
  draw();
  paper.restore();
}
