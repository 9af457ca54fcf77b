import { box } from '../draw/box.ts';
import { type Colour, palette } from '../draw/palette.ts';
import type { Paper } from '../draw/picture.ts';
import { type Place, placed } from '../draw/placed.ts';
import { stroke } from '../draw/stroke.ts';

/** A computer of the network with the list on its screen, 180 wide and 150 high. */
export function computer(
  paper: Paper,
  place: Place,
  { line = palette.lineStrong, rows = 3 }: { readonly line?: Colour; readonly rows?: number } = {},
): void {
  placed(paper, place, () => {
    box(paper, { y: -15, width: 180, height: 120, radius: 14, fill: palette.surface, line });
    for (let row = 0; row < rows; row += 1) {
      const y = -47 + row * 30;
      const end = row % 2 === 0 ? 60 : 30;
      stroke(
        paper,
        [
          [-62, y],
          [end, y],
        ],
        { colour: palette.brand, width: 10 },
      );
    }
    stroke(
      paper,
      [
        [-46, 72],
        [46, 72],
      ],
      { colour: line, width: 8 },
    );
  });
}
