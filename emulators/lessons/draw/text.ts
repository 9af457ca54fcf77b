import { type Colour, palette } from './palette.ts';
import type { Paper } from './picture.ts';

/** How a text looks. 44 is the least size that a phone shows legibly. */
export interface TextStyle {
  readonly x: number;
  readonly y: number;
  readonly size?: number;
  readonly weight?: 400 | 550 | 650 | 700;
  readonly colour?: Colour;
  readonly align?: 'left' | 'center' | 'right';
}

/** Writes one line of text, centred on `y`. */
export function text(paper: Paper, content: string, style: TextStyle): void {
  const { x, y, size = 44, weight = 550, colour = palette.text, align = 'center' } = style;
  paper.font = `${weight} ${size}px "Inter Variable"`;
  paper.textAlign = align;
  paper.textBaseline = 'middle';
  paper.fillStyle = colour;
  paper.fillText(content, x, y);
}
