import { type Colour, palette } from '../draw/palette.ts';
import type { Paper } from '../draw/picture.ts';
import { type Place, placed } from '../draw/placed.ts';
import { text } from '../draw/text.ts';

/** An NFT: a six-sided plate with its number or a short word, 120 wide and 136 high. */
export function token(
  paper: Paper,
  place: Place,
  number: string,
  colour: Colour = palette.brand,
): void {
  placed(paper, place, () => {
    paper.beginPath();
    for (let corner = 0; corner < 6; corner += 1) {
      const angle = (corner / 6) * Math.PI * 2 - Math.PI / 2;
      paper.lineTo(Math.cos(angle) * 62, Math.sin(angle) * 62);
    }
    paper.closePath();
    paper.fillStyle = colour;
    paper.strokeStyle = colour;
    paper.lineWidth = 12;
    paper.lineJoin = 'round';
    paper.fill();
    paper.stroke();
    const size = number.length > 2 ? 42 : 48;
    text(paper, number, { x: 0, y: 3, size, weight: 700, colour: palette.ground });
  });
}
