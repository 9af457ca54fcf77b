import { box } from '../draw/box.ts';
import { palette } from '../draw/palette.ts';
import type { Paper } from '../draw/picture.ts';
import { type Place, placed } from '../draw/placed.ts';

/** A phone, 190 wide and 340 high; `draw` puts something on its screen, around the middle. */
export function phone(paper: Paper, place: Place, draw: () => void): void {
  placed(paper, place, () => {
    const line = palette.lineStrong;
    box(paper, { width: 190, height: 340, radius: 34, fill: palette.surface, line });
    box(paper, { y: -148, width: 54, height: 12, radius: 6, fill: line });
    draw();
  });
}
