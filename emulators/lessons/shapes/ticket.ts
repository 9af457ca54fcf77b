import { type Colour, palette } from '../draw/palette.ts';
import type { Paper } from '../draw/picture.ts';
import { type Place, placed } from '../draw/placed.ts';
import { stroke } from '../draw/stroke.ts';
import { text } from '../draw/text.ts';

/** A ticket with its seat on it, 240 wide and 140 high. */
export function ticket(
  paper: Paper,
  place: Place,
  seat: string,
  line: Colour = palette.brand,
): void {
  placed(paper, place, () => {
    paper.beginPath();
    paper.moveTo(-108, -70);
    paper.arc(46, -70, 14, Math.PI, 0, true);
    paper.lineTo(108, -70);
    paper.arcTo(120, -70, 120, -58, 12);
    paper.arcTo(120, 70, 108, 70, 12);
    paper.arc(46, 70, 14, 0, Math.PI, true);
    paper.arcTo(-120, 70, -120, 58, 12);
    paper.arcTo(-120, -70, -108, -70, 12);
    paper.closePath();
    paper.fillStyle = palette.raised;
    paper.fill();
    paper.strokeStyle = line;
    paper.lineWidth = 5;
    paper.stroke();
    stroke(
      paper,
      [
        [46, -42],
        [46, 46],
      ],
      { colour: line, width: 5, dashed: true },
    );
    text(paper, seat, { x: -38, y: 3, size: 60, weight: 700 });
  });
}
