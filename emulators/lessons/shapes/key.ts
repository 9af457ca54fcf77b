import { type Colour, palette } from '../draw/palette.ts';
import type { Paper } from '../draw/picture.ts';
import { type Place, placed } from '../draw/placed.ts';
import { stroke } from '../draw/stroke.ts';

/** A key, 200 wide. */
export function key(paper: Paper, place: Place, colour: Colour = palette.gold): void {
  placed(paper, place, () => {
    paper.beginPath();
    paper.arc(-58, 0, 36, 0, Math.PI * 2);
    paper.strokeStyle = colour;
    paper.lineWidth = 18;
    paper.stroke();
    stroke(
      paper,
      [
        [-20, 0],
        [92, 0],
        [92, 34],
      ],
      { colour, width: 18 },
    );
    stroke(
      paper,
      [
        [54, 0],
        [54, 26],
      ],
      { colour, width: 18 },
    );
  });
}
