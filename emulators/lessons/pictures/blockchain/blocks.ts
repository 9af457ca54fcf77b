import { box } from '../../draw/box.ts';
import { dashedFrame } from '../../draw/dashed-frame.ts';
import { between, progress, withLine } from '../../draw/motion.ts';
import { palette } from '../../draw/palette.ts';
import { type Paper, type Picture, pictureArea } from '../../draw/picture.ts';
import { placed } from '../../draw/placed.ts';
import { stroke } from '../../draw/stroke.ts';
import { text } from '../../draw/text.ts';
import { block } from '../../shapes/block.ts';
import { slip } from '../../shapes/slip.ts';

const { middle } = pictureArea;

/** How far apart the blocks of the film come. */
const blockSeconds = 2;

/** Payments go into a block; then a clock, and one block after another. */
export const blocks: Picture = (paper, moment) => {
  const moved = withLine(moment, 1, 0, 1);
  const arrivals = [0, 1, 2].map((index) => withLine(moment, 0, 1.2 + index * 0.9, 1.1));
  const payments = arrivals.filter((arrived) => arrived > 0.75).length;
  const first = {
    x: between(640, 215, moved),
    y: between(middle, 420, moved),
    scale: between(1.3, 1, moved),
  };
  block(paper, { ...first, opacity: progress(moment.seconds, 0.3, 0.6) }, { title: '', payments });
  const named = withLine(moment, 0, 3.6);
  placed(paper, { ...first, opacity: named }, () => {
    text(paper, 'Block', { x: 0, y: -100, size: 40, weight: 650 });
  });
  for (const [index, arrived] of arrivals.entries()) {
    const came = progress(moment.seconds, 0.3 + index * 0.3, 0.6);
    const x = between(index % 2 === 0 ? 220 : 1060, 640, arrived);
    const y = between(index < 2 ? 260 : 460, middle - 62 + index * 55, arrived);
    slip(paper, { x, y, opacity: came * Math.min((1 - arrived) * 4, 1) });
  }
  const late = progress(moment.seconds, 1.2, 0.6);
  slip(paper, { x: between(1060, 1070, moved), y: between(460, 420, moved), opacity: late });
  const next = withLine(moment, 1, 0.4);
  for (const [index, x] of [500, 785].entries()) {
    const came = withLine(moment, 1, blockSeconds * index + 1.4);
    block(paper, { x, y: between(450, 420, came), opacity: came }, { title: 'Block' });
  }
  placed(paper, { x: 1070, y: 420, opacity: next }, () => {
    dashedFrame(paper, { width: 220, height: 270, line: palette.line, lineWidth: 6 });
  });
  const sinceLine = moment.seconds - (moment.lineStartsSeconds[1] ?? 0);
  const turn = ((sinceLine - 1.4) / blockSeconds) * Math.PI * 2;
  placed(paper, { x: 640, y: 206, opacity: next }, () => clock(paper, turn));
};

/** A clock whose hand has turned by some angle since it stood at the top. */
function clock(paper: Paper, turn: number): void {
  const face = { width: 92, height: 92, radius: 46, fill: palette.surface };
  box(paper, { ...face, line: palette.brandText, lineWidth: 7 });
  stroke(
    paper,
    [
      [0, 0],
      [Math.sin(turn) * 30, -Math.cos(turn) * 30],
    ],
    { colour: palette.brandText, width: 7 },
  );
}
