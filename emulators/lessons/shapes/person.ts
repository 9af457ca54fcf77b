import { type Colour, palette } from '../draw/palette.ts';
import type { Paper } from '../draw/picture.ts';
import { type Place, placed } from '../draw/placed.ts';

/** Head and shoulders of somebody, 130 wide and 150 high. */
export function person(paper: Paper, place: Place, colour: Colour = palette.brandText): void {
  placed(paper, place, () => {
    paper.fillStyle = colour;
    paper.beginPath();
    paper.arc(0, -38, 36, 0, Math.PI * 2);
    paper.fill();
    paper.beginPath();
    paper.roundRect(-65, 12, 130, 63, [60, 60, 12, 12]);
    paper.fill();
  });
}
