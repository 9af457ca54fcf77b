import { box } from '../../draw/box.ts';
import { progress, withLine } from '../../draw/motion.ts';
import { palette } from '../../draw/palette.ts';
import type { Paper, Picture } from '../../draw/picture.ts';
import { placed } from '../../draw/placed.ts';
import { type Point, stroke } from '../../draw/stroke.ts';
import { text } from '../../draw/text.ts';
import { coin } from '../../shapes/coin.ts';
import { computer } from '../../shapes/computer.ts';
import { tick } from '../../shapes/marks.ts';

/** One check at a bank, one by everybody on the network, and the fee for it. */
export const thePriceOfIt: Picture = (paper, moment) => {
  for (let index = 0; index < 7; index += 1) {
    const came = progress(moment.seconds, 0.2 + index * 0.1, 0.5);
    const x = 150 + index * 160;
    computer(paper, { x, y: 230, scale: 0.75, opacity: came });
    tick(paper, { x: x + 46, y: 182, scale: 0.8 * withLine(moment, 0, 0.3 + index * 0.65, 0.5) });
  }
  placed(paper, { x: 84, y: 328, opacity: withLine(moment, 0, 2) }, () => {
    text(paper, 'All check: safe, but slower', { x: 0, y: 0, align: 'left' });
  });
  const fee = withLine(moment, 1);
  placed(paper, { x: 0, y: 0, opacity: 1 - fee }, () => {
    const came = withLine(moment, 0, 2.8);
    placed(paper, { x: 150, y: 480, opacity: came }, () => bank(paper));
    tick(paper, { x: 280, y: 480, scale: withLine(moment, 0, 3.3) });
    placed(paper, { x: 350, y: 482, opacity: withLine(moment, 0, 3.6) }, () => {
      text(paper, 'One checks: faster', { x: 0, y: 0, align: 'left' });
    });
  });
  placed(paper, { x: 640, y: 472, opacity: fee }, () => {
    box(paper, { width: 1120, height: 170, fill: palette.surface, line: palette.brand });
    text(paper, 'Fee', { x: -500, y: 0, size: 56, weight: 650, align: 'left' });
    coin(paper, { x: -270, y: 0 }, 'POL', palette.brand);
    const below = withLine(moment, 1, 1);
    placed(paper, { x: 80, y: 0, opacity: below }, () => {
      text(paper, 'often below', { x: 0, y: 0, size: 52, colour: palette.muted });
    });
    coin(paper, { x: 400, y: 0, opacity: below }, '1¢');
  });
};

/** The front of a bank, 150 wide. */
function bank(paper: Paper): void {
  const roof: readonly Point[] = [
    [-70, -30],
    [0, -70],
    [70, -30],
    [-70, -30],
  ];
  stroke(paper, roof, { colour: palette.muted, width: 9 });
  for (const column of [-48, 0, 48]) {
    stroke(
      paper,
      [
        [column, -8],
        [column, 38],
      ],
      { colour: palette.muted, width: 12 },
    );
  }
  stroke(
    paper,
    [
      [-70, 60],
      [70, 60],
    ],
    { colour: palette.muted, width: 10 },
  );
}
