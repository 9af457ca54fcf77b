import { box } from '../../draw/box.ts';
import { between, withLine } from '../../draw/motion.ts';
import { palette } from '../../draw/palette.ts';
import type { Picture } from '../../draw/picture.ts';
import { placed } from '../../draw/placed.ts';
import { type Point, stroke } from '../../draw/stroke.ts';
import { text } from '../../draw/text.ts';

/** A price that falls to the ground, and an empty promise. */
export const beforeYouStart: Picture = (paper, moment) => {
  const fall: readonly Point[] = [
    [180, 400],
    [280, 330],
    [370, 370],
    [470, 240],
    [560, 290],
    [640, 410],
    [730, 390],
    [820, 500],
    [1000, 520],
    [1100, 522],
  ];
  stroke(
    paper,
    [
      [140, 540],
      [1140, 540],
    ],
    { colour: palette.line },
  );
  const drawn = withLine(moment, 0, 0.2, 3);
  stroke(paper, fall, { colour: palette.loss, width: 10, drawn });
  const promise = withLine(moment, 1);
  placed(paper, { x: 880, y: 280, opacity: promise, scale: between(0.85, 1, promise) }, () => {
    box(paper, { width: 480, height: 130, fill: palette.surface, line: palette.warn });
    text(paper, 'Sure profit', { x: 0, y: 2, size: 56, weight: 650, colour: palette.warn });
    const struck = withLine(moment, 1, 0.9);
    stroke(
      paper,
      [
        [-190, 4],
        [190, 4],
      ],
      { colour: palette.loss, width: 12, drawn: struck },
    );
  });
};
