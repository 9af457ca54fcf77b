import { box } from '../../draw/box.ts';
import { between, progress, withLine } from '../../draw/motion.ts';
import { palette } from '../../draw/palette.ts';
import type { Moment, Paper, Picture } from '../../draw/picture.ts';
import { placed } from '../../draw/placed.ts';
import { arrow, type Point } from '../../draw/stroke.ts';
import { text } from '../../draw/text.ts';
import { block } from '../../shapes/block.ts';
import { coin } from '../../shapes/coin.ts';
import { computer } from '../../shapes/computer.ts';
import { link } from '../../shapes/link.ts';

/** When the elected validator writes each block, in seconds since the first caption. */
const writeStarts = [0.2, 1.1, 2, 2.9, 3.8] as const;
const electedX = 260;

/** The elected validator and those that stand by, what they have locked up, and how Bitcoin chooses instead. */
export const whoWrites: Picture = (paper, moment) => {
  const bitcoin = withLine(moment, 2, 0, 0.8);
  placed(paper, { x: 0, y: 0, opacity: 1 - bitcoin }, () => {
    const written = writeStarts.map((start) => withLine(moment, 0, start));
    text(paper, 'Polygon', { x: 80, y: 490, colour: palette.brandText, align: 'left' });
    for (const [index, part] of written.entries()) {
      const x = 350 + index * 185;
      block(paper, { x, y: between(460, 490, part), scale: 0.48, opacity: part }, { title: '' });
      if (index > 0) link(paper, { x: x - 92, y: 490, scale: 0.44, opacity: part });
    }
    for (const [writer, x] of [electedX, 513, 767, 1020].entries()) {
      const came = progress(moment.seconds, 0.1 + writer * 0.15, 0.5);
      computer(paper, { x, y: 220, scale: 0.75, opacity: came });
      const locked = withLine(moment, 1, 0.4 + writer * 0.4);
      placed(paper, { x, y: 352, opacity: locked }, () => {
        coin(paper, { x: 0, y: 0, scale: locked }, 'POL', palette.brand);
        padlock(paper, 58, 34);
      });
    }
    validatorAtWork(paper, moment);
  });
  placed(paper, { x: 0, y: 0, opacity: bitcoin }, () => race(paper, moment));
};

/** The elected validator, with an arrow to each block as it writes it. */
function validatorAtWork(paper: Paper, moment: Moment): void {
  for (const [index, start] of writeStarts.entries()) {
    const next = writeStarts[index + 1];
    const ends = next === undefined ? withLine(moment, 1) : withLine(moment, 0, next, 0.4);
    const active = withLine(moment, 0, start, 0.4) * (1 - ends);
    placed(paper, { x: 0, y: 0, opacity: active }, () => {
      computer(paper, { x: electedX, y: 220, scale: 0.75 }, { line: palette.brand });
      const path: readonly Point[] = [
        [electedX, 292],
        [350 + index * 185, 410],
      ];
      arrow(paper, path, { colour: palette.brand });
    });
  }
}

/** A closed padlock, 52 wide. */
function padlock(paper: Paper, x: number, y: number): void {
  placed(paper, { x, y }, () => {
    paper.beginPath();
    paper.arc(0, -14, 15, Math.PI, 0);
    paper.strokeStyle = palette.gold;
    paper.lineWidth = 8;
    paper.stroke();
    box(paper, {
      y: 6,
      width: 52,
      height: 42,
      radius: 8,
      fill: palette.gold,
      line: palette.ground,
    });
  });
}

/** Three computers that try number after number, until one of them has it. */
function race(paper: Paper, moment: Moment): void {
  const tries = [7, 8, 6] as const;
  const length = 2.6;
  const found = withLine(moment, 2, 0.5 + length);
  text(paper, 'Bitcoin', { x: 1040, y: 190, colour: palette.gold });
  for (const [lane, count] of tries.entries()) {
    const y = 225 + lane * 140;
    const wins = lane === 1;
    computer(paper, { x: 160, y, scale: 0.75 }, wins && found > 0.5 ? { line: palette.gold } : {});
    for (let index = 0; index < count; index += 1) {
      const came = withLine(moment, 2, 0.5 + (index / count) * length, 0.4);
      placed(paper, { x: 290 + index * 51, y, opacity: came }, () => {
        text(paper, '?', { x: 0, y: 0, colour: palette.lineStrong });
      });
    }
  }
  placed(paper, { x: 785, y: 365, opacity: found, scale: between(0.8, 1, found) }, () => {
    box(paper, { width: 190, height: 92, radius: 24, line: palette.gold, lineWidth: 5 });
    text(paper, 'Found', { x: 0, y: 2, weight: 650, colour: palette.gold });
  });
  const written = withLine(moment, 2, 0.9 + length);
  const path: readonly Point[] = [
    [890, 365],
    [915, 365],
  ];
  arrow(paper, path, { colour: palette.gold, drawn: written });
  block(paper, { x: 1050, y: 380, opacity: written }, { title: 'Block', line: palette.gold });
}
