import { box } from '../../draw/box.ts';
import { between, withLine } from '../../draw/motion.ts';
import { palette } from '../../draw/palette.ts';
import { type Picture, pictureArea } from '../../draw/picture.ts';
import { placed } from '../../draw/placed.ts';
import { type Point, stroke } from '../../draw/stroke.ts';
import { text } from '../../draw/text.ts';
import { coin } from '../../shapes/coin.ts';
import { computer } from '../../shapes/computer.ts';
import { tick } from '../../shapes/marks.ts';
import { phone } from '../../shapes/phone.ts';
import { signature } from '../../shapes/signature.ts';

const { middle } = pictureArea;

const networkPlaces: readonly Point[] = [
  [620, 360],
  [840, 240],
  [840, 480],
  [1090, 240],
  [1090, 480],
];
const networkLinks = [
  [0, 1],
  [0, 2],
  [1, 2],
  [1, 3],
  [2, 4],
  [3, 4],
  [1, 4],
  [2, 3],
] as const;

/** A signed payment runs from computer to computer; a coin follows it as the fee. */
export const sending: Picture = (paper, moment) => {
  const linked = withLine(moment, 0, 0, 1);
  for (const [from, to] of networkLinks) {
    const [start, end] = [networkPlaces[from], networkPlaces[to]];
    if (start === undefined || end === undefined) continue;
    stroke(paper, [start, end], { colour: palette.line, width: 5, drawn: linked });
  }
  const sent = withLine(moment, 0, 0.8, 1.2);
  const paid = withLine(moment, 1, 0.2, 1.4);
  for (const [index, [x, y]] of networkPlaces.entries()) {
    const hops = Math.ceil(index / 2);
    const knows = withLine(moment, 0, 1.7 + hops * 0.5, 0.4);
    const done = withLine(moment, 1, 1.6 + hops * 0.4, 0.4);
    const line = done > 0.5 ? palette.gain : palette.lineStrong;
    computer(paper, { x, y, scale: 0.9, opacity: linked }, { rows: 2, line });
    stroke(
      paper,
      [
        [x - 56, y + 12],
        [x + 54, y + 12],
      ],
      { colour: palette.gold, width: 10, drawn: knows },
    );
    tick(paper, { x: x + 82, y: y - 64, scale: 0.65 * done });
  }
  phone(paper, { x: 200, y: middle, opacity: withLine(moment, 0) }, () => {
    const opacity = withLine(moment, 0, 2.4);
    placed(paper, { x: 0, y: 0, opacity }, () => text(paper, 'Sent', { x: 0, y: 0, size: 48 }));
  });
  const goesIn = withLine(moment, 0, 1.7, 0.4);
  const place = { x: between(200, 600, sent), y: between(middle, 350, sent) };
  placed(paper, { ...place, scale: between(1, 0.5, goesIn), opacity: 1 - goesIn }, () => {
    box(paper, { width: 150, height: 120, line: palette.gold });
    text(paper, 'Pay', { x: 0, y: -28, size: 40, weight: 650 });
    signature(paper, { x: 4, y: 28, scale: 0.6 });
  });
  const feePlace = { x: between(200, 430, paid), y: between(460, middle, paid) };
  placed(paper, { ...feePlace, opacity: withLine(moment, 1) }, () => {
    coin(paper, { x: 0, y: 0, scale: 0.9 }, 'POL', palette.brand);
    placed(paper, { x: 0, y: -88, opacity: withLine(moment, 1, 1.2) }, () => {
      text(paper, 'fee', { x: 0, y: 0, colour: palette.muted });
    });
  });
};
