import { box } from '../../draw/box.ts';
import { between, withLine } from '../../draw/motion.ts';
import { palette } from '../../draw/palette.ts';
import { type Moment, type Paper, type Picture, pictureArea } from '../../draw/picture.ts';
import { placed } from '../../draw/placed.ts';
import { type Point, stroke } from '../../draw/stroke.ts';
import { text } from '../../draw/text.ts';
import { block } from '../../shapes/block.ts';
import { computer } from '../../shapes/computer.ts';
import { link } from '../../shapes/link.ts';
import { cross, tick } from '../../shapes/marks.ts';

const { middle } = pictureArea;

/** What is checked, what is built upon, and when it is final. */
export const agreement: Picture = (paper, moment) => {
  const built = withLine(moment, 1, 0, 1);
  placed(paper, { x: 0, y: 0, opacity: 1 - built }, () => {
    for (let index = 0; index < 4; index += 1) {
      const came = withLine(moment, 0, 0.2 + index * 0.25);
      const x = 945 + (index % 2) * 180;
      computer(paper, { x, y: index < 2 ? 270 : 460, scale: 0.8, opacity: came });
    }
    const asked = withLine(moment, 0, 1.2);
    placed(paper, { x: 600, y: middle, opacity: asked }, () => {
      box(paper, { width: 430, height: 270, fill: palette.surface, line: palette.lineStrong });
      for (const [row, question] of ['Signatures', 'Money'].entries()) {
        const y = -60 + row * 120;
        text(paper, question, { x: -180, y, size: 52, align: 'left' });
        tick(paper, { x: 150, y, scale: withLine(moment, 0, 2.4 + row * 1.6) });
      }
    });
  });
  const good = {
    x: between(220, 600, built),
    y: between(middle, 262, built),
    scale: between(1.15, 0.68, built),
  };
  builtUpon(paper, moment);
  block(paper, good, { title: '', line: palette.brand });
  tick(paper, { x: 660, y: 190, scale: 0.8 * withLine(moment, 1, 1) });
  votes(paper, moment);
};

/** The block before, the one after, and the one that breaks a rule. */
function builtUpon(paper: Paper, moment: Moment): void {
  const before = withLine(moment, 1, 0.5);
  const after = withLine(moment, 1, 1.6, 0.8);
  const final = withLine(moment, 2);
  const scale = 0.68;
  block(paper, { x: 320, y: 262, scale, opacity: before }, { title: '' });
  link(paper, { x: 460, y: 262, scale, opacity: before });
  block(paper, { x: between(850, 880, after), y: 262, scale, opacity: after }, { title: '' });
  link(paper, { x: 740, y: 262, scale, opacity: after });
  const wrong = withLine(moment, 1, 0.9) * (1 - final);
  placed(paper, { x: 600, y: 472, opacity: wrong }, () => {
    const fork: readonly Point[] = [
      [-280, -105],
      [-280, 0],
      [-85, 0],
    ];
    stroke(paper, fork, { dashed: true });
    block(paper, { x: 0, y: 0, scale: 0.6 }, { title: '', line: palette.loss, changed: 1 });
    cross(paper, { x: 130, y: 0, scale: withLine(moment, 1, 1.4) });
  });
}

/** Nine computers agree one by one; with the seventh it is more than two thirds. */
function votes(paper: Paper, moment: Moment): void {
  const came = withLine(moment, 2, 0.3);
  placed(paper, { x: 0, y: 0, opacity: came }, () => {
    for (let index = 0; index < 9; index += 1) {
      const x = 160 + index * 120;
      computer(paper, { x, y: 465, scale: 0.52 });
      if (index > 6) continue;
      const agreed = withLine(moment, 2, 0.7 + index * 0.3, 0.5);
      tick(paper, { x: x + 8, y: 455, scale: 0.7 * agreed });
    }
    const mark: readonly Point[] = [
      [820, 415],
      [820, 512],
    ];
    stroke(paper, mark, { colour: palette.gold, dashed: true, width: 5 });
    text(paper, '2/3', { x: 820, y: 540, size: 40, colour: palette.gold });
  });
  placed(paper, { x: 1090, y: 262, opacity: withLine(moment, 2, 3) }, () => {
    text(paper, 'Final', { x: 0, y: 0, size: 56, weight: 700, colour: palette.gain });
  });
}
