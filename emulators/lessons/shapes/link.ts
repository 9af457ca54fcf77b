import { box } from '../draw/box.ts';
import { type Colour, palette } from '../draw/palette.ts';
import type { Paper } from '../draw/picture.ts';
import { type Place, placed } from '../draw/placed.ts';
import { text } from '../draw/text.ts';

/** What a link shows. */
export interface LinkStyle {
  /** The fingerprint of the block before, which the block after it carries. */
  readonly print?: string;
  readonly line?: Colour;
}

/** A link from one block to the next, 206 wide: it reaches a little into both. */
export function link(paper: Paper, place: Place, style: LinkStyle = {}): void {
  const { print, line = palette.brand } = style;
  placed(paper, place, () => {
    box(paper, { width: 206, height: 72, radius: 36, fill: palette.surface, line, lineWidth: 5 });
    if (print === undefined) box(paper, { width: 130, height: 12, radius: 6, fill: line });
    else text(paper, print, { x: 0, y: 2, size: 40, weight: 700, colour: line });
  });
}
