import { dashedFrame } from '../../draw/dashed-frame.ts';
import { withLine } from '../../draw/motion.ts';
import { palette } from '../../draw/palette.ts';
import { type Paper, type Picture, pictureArea } from '../../draw/picture.ts';
import { placed } from '../../draw/placed.ts';
import { arrow } from '../../draw/stroke.ts';
import { text } from '../../draw/text.ts';
import { computer } from '../../shapes/computer.ts';
import { document } from '../../shapes/document.ts';
import { key } from '../../shapes/key.ts';
import { cross } from '../../shapes/marks.ts';
import { phone } from '../../shapes/phone.ts';

const { middle } = pictureArea;

/** The key stays in the phone, away from us; words that are lost stay lost. */
export const selfCustody: Picture = (paper, moment) => {
  const goes = withLine(moment, 1, 0, 0.5);
  phone(paper, { x: 250, y: middle, opacity: withLine(moment, 0) * (1 - goes) }, () => {
    key(paper, { x: 0, y: 0, scale: 0.62 });
  });
  const words = withLine(moment, 1, 0.4);
  const lost = withLine(moment, 1, 1.6, 1);
  document(paper, { x: 250, y: 325, scale: 1.1, opacity: words * (1 - lost) });
  placed(paper, { x: 250, y: 325, opacity: lost }, () => {
    dashedFrame(paper, { width: 220, height: 274 });
    placed(paper, { x: 0, y: 4, opacity: withLine(moment, 1, 2.4) }, () => {
      text(paper, '?', { x: 0, y: 0, size: 130, weight: 650, colour: palette.muted });
    });
  });
  placed(paper, { x: 250, y: 520, opacity: words }, () => {
    text(paper, '12 words', { x: 0, y: 0, size: 44, colour: palette.muted });
  });
  const us = withLine(moment, 0, 1.2);
  computer(paper, { x: 1010, y: 350, scale: 1.7, opacity: us }, { rows: 0 });
  placed(paper, { x: 1010, y: 325, opacity: us }, () => {
    text(paper, 'PolyTips', { x: 0, y: 0, size: 52, weight: 650 });
  });
  placed(paper, { x: 0, y: 0, opacity: 1 - goes }, () => {
    refused(paper, 1, withLine(moment, 0, 1.8, 1), withLine(moment, 0, 2.6));
  });
  refused(paper, -1, withLine(moment, 1, 2.6, 1), withLine(moment, 1, 3.4));
};

/** A way to the right (1) or to the left (-1), as far as it is drawn, and the cross upon it. */
function refused(paper: Paper, direction: 1 | -1, drawn: number, crossed: number): void {
  arrow(
    paper,
    [
      [600 - direction * 220, 330],
      [600 + direction * 220, 330],
    ],
    { width: 8, drawn, dashed: true },
  );
  cross(paper, { x: 600, y: 330, scale: 1.2 * crossed });
}
