import { between, withLine } from '../../draw/motion.ts';
import { palette } from '../../draw/palette.ts';
import type { Picture } from '../../draw/picture.ts';
import { arrow, stroke } from '../../draw/stroke.ts';
import { block } from '../../shapes/block.ts';
import { coin } from '../../shapes/coin.ts';
import { cross, tick } from '../../shapes/marks.ts';

/** A payment falls into a block, blocks are built upon it, and it cannot be pulled out. */
export const confirmed: Picture = (paper, moment) => {
  const taken = withLine(moment, 0, 0.6, 1.2);
  const xs = [190, 490, 790, 1090];
  const came = [0, 1, 2, 3].map((index) =>
    index < 2 ? withLine(moment, 0, 0) : withLine(moment, 0, 1 + (index - 1) * 0.9),
  );
  const final = withLine(moment, 1, 1.8);
  for (const [index, x] of xs.entries()) {
    const opacity = came[index] ?? 0;
    const line = index === 1 && taken === 1 ? palette.gain : palette.brand;
    if (index > 0) {
      stroke(
        paper,
        [
          [x - 180, 420],
          [x - 120, 420],
        ],
        { colour: palette.brand, width: 12, drawn: opacity },
      );
    }
    const place = { x: x + between(60, 0, index < 2 ? 1 : opacity), y: 420, opacity };
    const payments = index === 1 ? 1 : 3;
    block(paper, place, { title: `Block ${index + 7}`, payments, line });
  }
  const pulled = withLine(moment, 1, 0.3, 1);
  const coinY = between(200, 465, taken);
  coin(
    paper,
    { x: 490, y: coinY, scale: 0.95, opacity: withLine(moment, 0) },
    'USDT',
    palette.gain,
  );
  arrow(
    paper,
    [
      [490, 260],
      [490, 200],
      [300, 200],
    ],
    { width: 8, drawn: pulled, dashed: true },
  );
  cross(paper, { x: 400, y: 200, scale: 1.1 * withLine(moment, 1, 1) });
  tick(paper, { x: 612, y: 284, scale: final });
};
