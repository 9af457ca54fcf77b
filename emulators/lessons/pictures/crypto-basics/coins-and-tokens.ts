import { box } from '../../draw/box.ts';
import { between, withLine } from '../../draw/motion.ts';
import { palette } from '../../draw/palette.ts';
import type { Picture } from '../../draw/picture.ts';
import { placed } from '../../draw/placed.ts';
import { arrow, stroke } from '../../draw/stroke.ts';
import { text } from '../../draw/text.ts';
import { coin } from '../../shapes/coin.ts';

/** The network with its coin, and tokens that stand on it. */
export const coinsAndTokens: Picture = (paper, moment) => {
  const base = withLine(moment, 0);
  placed(paper, { x: 640, y: 480, opacity: base }, () => {
    box(paper, { width: 900, height: 110, line: palette.brand });
    text(paper, 'Polygon', { x: -400, y: 0, size: 48, weight: 650, align: 'left' });
    coin(paper, { x: 360, y: 0, scale: 0.75 * base }, 'POL', palette.brand);
  });
  for (const [index, sign] of ['USDT', 'A', 'B'].entries()) {
    const came = withLine(moment, 1, index * 0.5);
    const x = 330 + index * 190;
    const y = between(200, 290, came);
    stroke(
      paper,
      [
        [x, 424],
        [x, 355],
      ],
      { drawn: came },
    );
    const colour = index === 0 ? palette.gain : palette.lineStrong;
    coin(paper, { x, y, scale: 1, opacity: came }, sign, colour);
  }
  const fee = withLine(moment, 2, 0.2, 1);
  placed(paper, { x: 1000, y: 290, opacity: fee }, () => {
    text(paper, 'fee', { x: 0, y: -90, size: 44, colour: palette.muted });
    coin(paper, { x: 0, y: 0, scale: 0.7 }, 'POL', palette.brand);
    arrow(
      paper,
      [
        [0, 55],
        [0, 125],
      ],
      { colour: palette.brand, drawn: fee },
    );
  });
};
