import { box } from '../draw/box.ts';
import { type Colour, palette } from '../draw/palette.ts';
import type { Paper } from '../draw/picture.ts';
import { type Place, placed } from '../draw/placed.ts';
import { stroke } from '../draw/stroke.ts';
import { text } from '../draw/text.ts';

/** What a block shows. */
export interface BlockStyle {
  readonly title: string;
  /** Its own fingerprint, at the foot. */
  readonly print?: string;
  readonly line?: Colour;
  /** How many payments stand in it, up to 3. */
  readonly payments?: number;
  /** Which payment was tampered with. */
  readonly changed?: number;
}

/** A block of a chain, 230 wide and 280 high. */
export function block(paper: Paper, place: Place, style: BlockStyle): void {
  const { title, print, line = palette.brand, payments = 3, changed } = style;
  placed(paper, place, () => {
    box(paper, { width: 230, height: 280, radius: 24, line, lineWidth: 5 });
    text(paper, title, { x: 0, y: -100, size: 40, weight: 650 });
    for (let row = 0; row < payments; row += 1) {
      const y = -48 + row * 42;
      const colour = row === changed ? palette.loss : palette.muted;
      stroke(
        paper,
        [
          [-80, y],
          [row % 2 === 0 ? 80 : 40, y],
        ],
        { colour, width: 14 },
      );
    }
    if (print !== undefined)
      text(paper, print, { x: 0, y: 103, size: 40, weight: 700, colour: line });
  });
}
