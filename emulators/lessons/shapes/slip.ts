import { box } from '../draw/box.ts';
import { type Colour, palette } from '../draw/palette.ts';
import type { Paper } from '../draw/picture.ts';
import { type Place, placed } from '../draw/placed.ts';
import { arrow } from '../draw/stroke.ts';
import { signature } from './signature.ts';

/** A signed payment from one to another, 220 wide and 96 high. */
export function slip(paper: Paper, place: Place, line: Colour = palette.lineStrong): void {
  placed(paper, place, () => {
    box(paper, { width: 220, height: 96, radius: 18, line });
    for (const x of [-80, 80]) {
      box(paper, { x, y: -18, width: 24, height: 24, radius: 12, fill: palette.muted });
    }
    arrow(
      paper,
      [
        [-52, -18],
        [52, -18],
      ],
      { colour: palette.muted, width: 5 },
    );
    signature(paper, { x: 36, y: 20, scale: 0.48 }, 1, palette.brandText);
  });
}
