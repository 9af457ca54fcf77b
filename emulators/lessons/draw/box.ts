import { type Colour, palette } from './palette.ts';
import type { Paper } from './picture.ts';

/** A rectangle around a centre, and how it is painted. */
export interface BoxStyle {
  readonly x?: number;
  readonly y?: number;
  readonly width: number;
  readonly height: number;
  readonly radius?: number;
  readonly fill?: Colour | undefined;
  readonly line?: Colour | undefined;
  readonly lineWidth?: number;
}

/** Draws a rounded box; a card of the app unless the style says otherwise. */
export function box(paper: Paper, style: BoxStyle): void {
  const { x = 0, y = 0, width, height, radius = 20, lineWidth = 4 } = style;
  paper.beginPath();
  paper.roundRect(x - width / 2, y - height / 2, width, height, radius);
  paper.fillStyle = style.fill ?? palette.raised;
  paper.fill();
  if (style.line === undefined) return;
  paper.strokeStyle = style.line;
  paper.lineWidth = lineWidth;
  paper.stroke();
}
