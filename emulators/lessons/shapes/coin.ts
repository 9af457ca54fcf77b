import { type Colour, palette } from '../draw/palette.ts';
import type { Paper } from '../draw/picture.ts';
import { type Place, placed } from '../draw/placed.ts';
import { text } from '../draw/text.ts';

/** A round coin with a sign on it, 120 wide. */
export function coin(
  paper: Paper,
  place: Place,
  sign: string,
  colour: Colour = palette.gold,
): void {
  placed(paper, place, () => {
    disc(paper, 60, colour);
    paper.strokeStyle = palette.ground;
    paper.globalAlpha *= 0.35;
    paper.lineWidth = 5;
    paper.beginPath();
    paper.arc(0, 0, 47, 0, Math.PI * 2);
    paper.stroke();
    paper.globalAlpha /= 0.35;
    const size = sign.length > 2 ? 32 : 54;
    text(paper, sign, { x: 0, y: 3, size, weight: 700, colour: palette.ground });
  });
}

function disc(paper: Paper, radius: number, colour: Colour): void {
  paper.beginPath();
  paper.arc(0, 0, radius, 0, Math.PI * 2);
  paper.fillStyle = colour;
  paper.fill();
}
