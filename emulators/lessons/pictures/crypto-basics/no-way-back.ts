import { box } from '../../draw/box.ts';
import { between, withLine } from '../../draw/motion.ts';
import { palette } from '../../draw/palette.ts';
import { type Picture, pictureArea } from '../../draw/picture.ts';
import { placed } from '../../draw/placed.ts';
import { arrow } from '../../draw/stroke.ts';
import { text } from '../../draw/text.ts';
import { coin } from '../../shapes/coin.ts';
import { cross, tick } from '../../shapes/marks.ts';
import { phone } from '../../shapes/phone.ts';

const { middle } = pictureArea;

/** A coin goes one way; then what to compare before it does. */
export const noWayBack: Picture = (paper, moment) => {
  const gone = withLine(moment, 0, 0.6, 1.6);
  const check = withLine(moment, 1);
  placed(paper, { x: 0, y: 0, opacity: 1 - 0.75 * check }, () => {
    phone(paper, { x: 260, y: middle + 10 }, () => undefined);
    phone(paper, { x: 1020, y: middle + 10 }, () => undefined);
    arrow(
      paper,
      [
        [390, 300],
        [890, 300],
      ],
      { colour: palette.gain, width: 8, drawn: gone },
    );
    coin(paper, { x: between(260, 1020, gone), y: 390, scale: 0.9 }, 'USDT', palette.gain);
    const back = withLine(moment, 0, 2.4);
    arrow(
      paper,
      [
        [890, 500],
        [390, 500],
      ],
      { width: 8, drawn: back, dashed: true },
    );
    cross(paper, { x: 640, y: 500, scale: back });
  });
  placed(paper, { x: 640, y: middle, opacity: check, scale: between(0.9, 1, check) }, () => {
    box(paper, { width: 720, height: 260, fill: palette.surface, line: palette.brand });
    for (const [index, row] of ['The whole address', 'The network'].entries()) {
      const y = -55 + index * 110;
      text(paper, row, { x: -300, y, size: 52, align: 'left' });
      tick(paper, { x: 280, y, scale: withLine(moment, 1, 0.8 + index * 0.9) });
    }
  });
};
