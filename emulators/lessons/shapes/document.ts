import { box } from '../draw/box.ts';
import { palette } from '../draw/palette.ts';
import type { Paper } from '../draw/picture.ts';
import { type Place, placed } from '../draw/placed.ts';
import { stroke } from '../draw/stroke.ts';

/** A sheet with lines of text on it, 200 wide and 250 high. */
export function document(paper: Paper, place: Place, lines = 5): void {
  placed(paper, place, () => {
    box(paper, { width: 200, height: 250, radius: 18, line: palette.lineStrong });
    for (let line = 0; line < lines; line += 1) {
      const y = -84 + line * 42;
      const end = line % 3 === 2 ? 20 : 66;
      stroke(
        paper,
        [
          [-66, y],
          [end, y],
        ],
        { colour: palette.muted, width: 10 },
      );
    }
  });
}
