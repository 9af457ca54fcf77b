import { type Colour, palette } from '../draw/palette.ts';
import type { Paper } from '../draw/picture.ts';
import { type Place, placed } from '../draw/placed.ts';
import { type Point, stroke } from '../draw/stroke.ts';

const curve = Array.from({ length: 61 }, (_, index): Point => {
  const turn = (index / 60) * Math.PI * 7;
  const height = 34 - index * 0.32;
  return [-90 + index * 2.8 + Math.cos(turn) * 16, Math.sin(turn) * height];
});

/** A signature, as much of it as is `drawn`; 180 wide and 60 high. */
export function signature(
  paper: Paper,
  place: Place,
  drawn = 1,
  colour: Colour = palette.gold,
): void {
  placed(paper, place, () => {
    stroke(paper, curve, { colour, width: 7, drawn });
  });
}
