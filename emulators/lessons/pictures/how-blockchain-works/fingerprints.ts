import { box } from '../../draw/box.ts';
import { between, withLine } from '../../draw/motion.ts';
import { palette } from '../../draw/palette.ts';
import { type Paper, type Picture, pictureArea } from '../../draw/picture.ts';
import { placed } from '../../draw/placed.ts';
import { arrow, type Point } from '../../draw/stroke.ts';
import { text } from '../../draw/text.ts';
import { tick } from '../../shapes/marks.ts';

const { middle } = pictureArea;

/** How the SHA-256 of "Pay Ana 5" and of "Pay Ann 5" begin. */
const prints = { ana: 'f18d8341…', ann: '9553dae2…' } as const;

/** The same text twice, and one with another letter, through the same machine. */
export const fingerprints: Picture = (paper, moment) => {
  box(paper, {
    x: 640,
    y: middle,
    width: 190,
    height: 396,
    fill: palette.brandDeep,
    line: palette.brand,
  });
  text(paper, 'Hash', { x: 640, y: middle, size: 56, weight: 650 });
  for (const [row, y] of [212, 360, 508].entries()) {
    const changed = row === 2;
    const print = changed ? prints.ann : prints.ana;
    const entered = withLine(moment, row);
    placed(paper, { x: between(215, 255, entered), y, opacity: entered }, () => {
      box(paper, { width: 340, height: 100, line: palette.lineStrong });
      payment(paper, changed);
    });
    const arrowStyle = { colour: palette.lineStrong };
    const inward: readonly Point[] = [
      [440, y],
      [530, y],
    ];
    const outward: readonly Point[] = [
      [745, y],
      [810, y],
    ];
    arrow(paper, inward, { ...arrowStyle, drawn: withLine(moment, row, 0.7) });
    arrow(paper, outward, { ...arrowStyle, drawn: withLine(moment, row, 1.5) });
    const left = withLine(moment, row, 1.9);
    placed(paper, { x: between(970, 1010, left), y, opacity: left }, () => {
      const line = changed ? palette.warn : palette.brand;
      box(paper, { width: 370, height: 100, line });
      const colour = changed ? palette.warn : palette.brandText;
      text(paper, print, { x: 0, y: 2, size: 56, weight: 650, colour });
    });
  }
  tick(paper, { x: 1010, y: 286, scale: 0.55 * withLine(moment, 1, 2.6) });
};

/** The text that goes in, with its other letter marked. */
function payment(paper: Paper, changed: boolean): void {
  const style = { y: 2, size: 56, align: 'left' } as const;
  let x = -130;
  for (const [part, content] of ['Pay An', changed ? 'n' : 'a', ' 5'].entries()) {
    const colour = changed && part === 1 ? palette.warn : palette.text;
    text(paper, content, { ...style, x, colour });
    x += paper.measureText(content).width;
  }
}
