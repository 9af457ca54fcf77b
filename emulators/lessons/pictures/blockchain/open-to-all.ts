import { box } from '../../draw/box.ts';
import { progress, withLine } from '../../draw/motion.ts';
import { palette } from '../../draw/palette.ts';
import type { Paper, Picture } from '../../draw/picture.ts';
import { placed } from '../../draw/placed.ts';
import { arrow, stroke } from '../../draw/stroke.ts';
import { text } from '../../draw/text.ts';
import { person } from '../../shapes/person.ts';

const explorerRows = [
  ['0x7aC4…91e2', '0x3bF0…c5d7'],
  ['0x5e21…08aB', '0x9d3C…77f4'],
  ['0x7aC4…91e2', '0x3bF0…c5d7'],
] as const;

/** An explorer that anyone reads; then what an address that returns gives away. */
export const openToAll: Picture = (paper, moment) => {
  const habit = withLine(moment, 1, 2.4, 0.8);
  placed(paper, { x: 470, y: 362, opacity: progress(moment.seconds, 0.2, 0.6) }, () => {
    box(paper, { width: 780, height: 390, fill: palette.surface, line: palette.lineStrong });
    box(paper, { y: -140, width: 720, height: 74, radius: 37 });
    magnifier(paper);
    text(paper, 'Explorer', { x: -260, y: -139, size: 40, colour: palette.muted, align: 'left' });
    for (const [row, [from, to]] of explorerRows.entries()) {
      const opacity = withLine(moment, 0, 0.2 + row * 0.5);
      placed(paper, { x: 0, y: -40 + row * 88, opacity }, () => {
        explorerRow(paper, from, to, row === 1 ? 0 : habit);
      });
    }
  });
  const alone = withLine(moment, 1);
  for (const [index, y] of [225, 365, 505].entries()) {
    const came = withLine(moment, 0, 1.4 + index * 0.5) * (1 - alone);
    person(paper, { x: 1060, y, scale: 0.75, opacity: came });
    placed(paper, { x: 0, y: 0, opacity: came }, () => {
      arrow(
        paper,
        [
          [985, y],
          [895, y],
        ],
        { width: 5, drawn: came },
      );
    });
  }
  for (const y of [322, 498]) {
    stroke(
      paper,
      [
        [845, y],
        [1050, 370],
      ],
      { colour: palette.warn, width: 5, drawn: habit },
    );
  }
  person(paper, { x: 1060, y: 360, scale: 1.3, opacity: alone });
  const known = withLine(moment, 1, 3.4);
  const name = { x: 1060, y: 505, size: 56, weight: 650 } as const;
  placed(paper, { x: 0, y: 0, opacity: alone * (1 - known) }, () => text(paper, '?', name));
  placed(paper, { x: 0, y: 0, opacity: known }, () => {
    text(paper, 'Ana?', { ...name, colour: palette.warn });
  });
};

/** The sign of a search, in the explorer's field. */
function magnifier(paper: Paper): void {
  box(paper, { x: -304, y: -144, width: 34, height: 34, radius: 17, line: palette.muted });
  stroke(
    paper,
    [
      [-291, -131],
      [-280, -120],
    ],
    { colour: palette.muted },
  );
}

/** A payment from one address to another, marked as far as `marked` says. */
function explorerRow(paper: Paper, from: string, to: string, marked: number): void {
  placed(paper, { x: 0, y: 0, opacity: marked }, () => {
    box(paper, { width: 740, height: 80, radius: 16, line: palette.warn });
  });
  text(paper, from, { x: -350, y: 0, size: 41, align: 'left' });
  text(paper, to, { x: 350, y: 0, size: 41, align: 'right' });
  arrow(
    paper,
    [
      [-26, 0],
      [26, 0],
    ],
    { colour: palette.muted, width: 5 },
  );
}
