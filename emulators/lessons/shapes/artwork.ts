import { box } from '../draw/box.ts';
import { palette } from '../draw/palette.ts';
import type { Paper } from '../draw/picture.ts';
import { type Place, placed } from '../draw/placed.ts';

/** A painted picture in its frame: hills under a sun, 240 wide and 180 high. */
export function artwork(paper: Paper, place: Place): void {
  placed(paper, place, () => {
    const frame = { width: 240, height: 180, radius: 16 };
    box(paper, { ...frame, fill: palette.brandDeep });
    paper.save();
    paper.beginPath();
    paper.roundRect(-120, -90, 240, 180, frame.radius);
    paper.clip();
    paper.fillStyle = palette.gold;
    paper.beginPath();
    paper.arc(54, -30, 28, 0, Math.PI * 2);
    paper.fill();
    for (const [fill, x, top, half] of [
      [palette.brand, 60, 4, 130],
      [palette.gain, -50, -24, 150],
    ] as const) {
      paper.fillStyle = fill;
      paper.beginPath();
      paper.moveTo(x - half, 90);
      paper.lineTo(x, top);
      paper.lineTo(x + half, 90);
      paper.fill();
    }
    paper.restore();
    paper.beginPath();
    paper.roundRect(-120, -90, 240, 180, frame.radius);
    paper.strokeStyle = palette.text;
    paper.lineWidth = 6;
    paper.stroke();
  });
}
