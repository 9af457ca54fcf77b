import { box } from '../../draw/box.ts';
import { progress, withLine } from '../../draw/motion.ts';
import { palette } from '../../draw/palette.ts';
import { type Paper, type Picture, pictureArea } from '../../draw/picture.ts';
import { placed } from '../../draw/placed.ts';
import { arrow, type Point, stroke } from '../../draw/stroke.ts';
import { text } from '../../draw/text.ts';
import { coin } from '../../shapes/coin.ts';
import { computer } from '../../shapes/computer.ts';
import { cross } from '../../shapes/marks.ts';

const { middle } = pictureArea;

/** The lines of a program: where each begins and how long it is. */
const codeLines = [
  [0, 230],
  [44, 200],
  [44, 140],
  [44, 220],
  [0, 90],
] as const;
/** The line that has the mistake. */
const wrongLine = 2;

/** A program that every computer runs, USDT as one of them, and a mistake that runs as well. */
export const programs: Picture = (paper, moment) => {
  const table = withLine(moment, 1);
  const mistake = withLine(moment, 2);
  placed(paper, { x: 290, y: middle, opacity: progress(moment.seconds, 0.2, 0.6) }, () => {
    box(paper, { width: 420, height: 390, fill: palette.surface, line: palette.brand });
    text(paper, 'Program', { x: 0, y: -145, size: 48, weight: 650 });
    for (const [index, [indent, length]] of codeLines.entries()) {
      const y = -80 + index * 58;
      const line: readonly Point[] = [
        [-165 + indent, y],
        [-165 + indent + length, y],
      ];
      const drawn = progress(moment.seconds, 0.5 + index * 0.25, 0.4);
      stroke(paper, line, { colour: palette.muted, width: 14, drawn });
      if (index !== wrongLine) continue;
      const marked = withLine(moment, 2, 0.2, 0.8);
      stroke(paper, line, { colour: palette.loss, width: 14, drawn: marked });
      cross(paper, { x: 90, y, scale: 0.7 * withLine(moment, 2, 0.8) });
    }
  });
  const runs = withLine(moment, 0, 1.4, 0.8);
  arrow(
    paper,
    [
      [525, middle],
      [620, middle],
    ],
    { colour: palette.brand, width: 8, drawn: runs },
  );
  for (let index = 0; index < 6; index += 1) {
    const came = withLine(moment, 0, 2 + index * 0.2);
    const opacity = came * (1 - table) + withLine(moment, 2, 1 + index * 0.2);
    const place = { x: 725 + (index % 3) * 200, y: index < 3 ? 265 : 455, scale: 0.9 };
    placed(paper, { ...place, opacity }, () => running(paper, mistake > 0));
  }
  placed(paper, { x: 920, y: middle, opacity: table * (1 - mistake) }, () => {
    balances(paper, withLine(moment, 1, 3, 1.2));
  });
};

/** A computer that runs the program, with its mistake if it has one. */
function running(paper: Paper, mistaken: boolean): void {
  computer(paper, { x: 0, y: 0 }, { rows: 3 });
  if (!mistaken) return;
  stroke(
    paper,
    [
      [-62, 13],
      [30, 13],
    ],
    { colour: palette.loss, width: 10 },
  );
  cross(paper, { x: 58, y: 10, scale: 0.42 });
}

/** The table of USDT, with 5 moved from Ana to Ben as far as `moved` says. */
function balances(paper: Paper, moved: number): void {
  box(paper, { width: 560, height: 390, fill: palette.surface, line: palette.gain });
  coin(paper, { x: -205, y: -125, scale: 0.85 }, 'USDT', palette.gain);
  text(paper, 'Balances', { x: -130, y: -123, size: 48, weight: 650, align: 'left' });
  const rows = [
    ['Ana', '20', '15'],
    ['Ben', '10', '15'],
  ] as const;
  for (const [row, [name, before, after]] of rows.entries()) {
    const y = 5 + row * 110;
    box(paper, { y, width: 500, height: 90, radius: 16 });
    text(paper, name, { x: -215, y: y + 2, size: 52, align: 'left' });
    const style = { x: 215, y: y + 2, size: 52, weight: 650, align: 'right' } as const;
    placed(paper, { x: 0, y: 0, opacity: Math.max(1 - moved * 2, 0) }, () => {
      text(paper, before, style);
    });
    placed(paper, { x: 0, y: 0, opacity: Math.max(moved * 2 - 1, 0) }, () => {
      text(paper, after, style);
    });
  }
  const path: readonly Point[] = [
    [60, 5],
    [60, 108],
  ];
  placed(paper, { x: 0, y: 0, opacity: Math.min(moved * 3, 1) }, () => {
    arrow(paper, path, { colour: palette.gain, drawn: moved });
    text(paper, '5', { x: 100, y: 60, size: 44, weight: 650, colour: palette.gain });
  });
}
