import { palette } from '../draw/palette.ts';
import type { Paper } from '../draw/picture.ts';
import { type Place, placed } from '../draw/placed.ts';
import { stroke } from '../draw/stroke.ts';

/** A green tick, 72 wide. */
export function tick(paper: Paper, place: Place): void {
  placed(paper, place, () => {
    const points = [
      [-34, 2],
      [-10, 26],
      [36, -26],
    ] as const;
    stroke(paper, points, { colour: palette.gain, width: 14 });
  });
}

/** A red cross, 60 wide. */
export function cross(paper: Paper, place: Place): void {
  placed(paper, place, () => {
    const style = { colour: palette.loss, width: 14 };
    stroke(
      paper,
      [
        [-28, -28],
        [28, 28],
      ],
      style,
    );
    stroke(
      paper,
      [
        [-28, 28],
        [28, -28],
      ],
      style,
    );
  });
}
