import { withLine } from '../../draw/motion.ts';
import { palette } from '../../draw/palette.ts';
import type { Picture } from '../../draw/picture.ts';
import { placed } from '../../draw/placed.ts';
import { type Point, stroke } from '../../draw/stroke.ts';
import { text } from '../../draw/text.ts';
import { coin } from '../../shapes/coin.ts';

/** A price that jumps, and one that hardly moves. */
export const stablecoins: Picture = (paper, moment) => {
  const jump = [0, 60, -10, 110, 30, 150, 40, -60, 30, -110, -40, 90];
  const calm = [0, 4, -3, 3, -2, 4, 0, -4, 2, 3, -3, 0];
  const jumped = withLine(moment, 0, 0.2, 2.5);
  stroke(paper, chart(jump, 270, 0.8), { colour: palette.loss, width: 8, drawn: jumped });
  coin(paper, { x: 200, y: 270, opacity: withLine(moment, 0) }, 'A', palette.lineStrong);
  const calmed = withLine(moment, 1, 0.2, 2);
  stroke(paper, chart(calm, 470, 1), { colour: palette.gain, width: 8, drawn: calmed });
  coin(paper, { x: 200, y: 470, opacity: withLine(moment, 1) }, 'USDT', palette.gain);
  const promise = withLine(moment, 2, 0.4);
  placed(paper, { x: 737, y: 545, opacity: promise }, () => {
    text(paper, 'aims at $1, by promise', { x: 0, y: 0, size: 44, colour: palette.muted });
  });
};

function chart(values: readonly number[], y: number, stretch: number): Point[] {
  return values.map((value, index) => [330 + index * 74, y - value * stretch]);
}
