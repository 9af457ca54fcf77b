import { box } from '../../draw/box.ts';
import { between, withLine } from '../../draw/motion.ts';
import { palette } from '../../draw/palette.ts';
import { type Paper, type Picture, pictureArea } from '../../draw/picture.ts';
import { placed } from '../../draw/placed.ts';
import { type Point, stroke } from '../../draw/stroke.ts';
import { text } from '../../draw/text.ts';
import { block } from '../../shapes/block.ts';
import { coin } from '../../shapes/coin.ts';
import { key } from '../../shapes/key.ts';
import { cross, tick } from '../../shapes/marks.ts';

const { middle } = pictureArea;

/** Scales that it cannot read, a key that it cannot replace, and what it keeps. */
export const whatItCannotDo: Picture = (paper, moment) => {
  const titles = ['Fair deal?', 'Lost key', 'Kept as signed'] as const;
  for (const [index, title] of titles.entries()) {
    const came = withLine(moment, index);
    const y = between(middle + 30, middle, came);
    placed(paper, { x: 260 + index * 380, y, opacity: came }, () => {
      const line = index === 2 ? palette.brand : palette.line;
      box(paper, { width: 350, height: 390, fill: palette.surface, line });
      text(paper, title, { x: 0, y: 145, size: 44 });
      if (index === 2) return;
      cross(paper, { x: 135, y: -155, scale: 0.9 * withLine(moment, index, 1.6) });
    });
  }
  placed(paper, { x: 260, y: middle - 20, opacity: withLine(moment, 0) }, () => {
    scales(paper, 0.24 * withLine(moment, 0, 0.7, 1.4));
  });
  const lost = withLine(moment, 1, 0.5, 1.2);
  placed(paper, { x: 640, y: middle - 50, opacity: withLine(moment, 1) }, () => {
    const hole: readonly Point[] = [
      [-110, 90],
      [110, 90],
    ];
    stroke(paper, hole, { dashed: true });
    key(paper, { x: 0, y: between(-60, 40, lost), opacity: 1 - lost * 0.75 });
  });
  placed(paper, { x: 1020, y: middle - 45, opacity: withLine(moment, 2) }, () => {
    block(paper, { x: 0, y: 0, scale: 0.95 }, { title: '', payments: 0 });
    for (const [row, y] of [-55, 55].entries()) {
      const written = withLine(moment, 2, 0.7 + row * 0.9, 0.9);
      stroke(
        paper,
        [
          [-75, y],
          [10, y],
        ],
        { colour: palette.muted, width: 14, drawn: written },
      );
      const mark = { x: 60, y, scale: 0.75 * withLine(moment, 2, 1.2 + row * 0.9) };
      if (row === 0) tick(paper, mark);
      else cross(paper, mark);
    }
  });
};

/** Scales with a large and a small coin in them, tilted by an angle. */
function scales(paper: Paper, angle: number): void {
  stroke(paper, [
    [0, -110],
    [0, 90],
  ]);
  stroke(paper, [
    [-50, 90],
    [50, 90],
  ]);
  const end = (side: number): Point => [
    side * 105 * Math.cos(angle),
    -105 + side * 105 * Math.sin(angle),
  ];
  stroke(paper, [end(-1), end(1)], { width: 8, colour: palette.brandText });
  for (const [side, scale] of [
    [-1, 0.42],
    [1, 0.75],
  ] as const) {
    const [x, y] = end(side);
    stroke(paper, [
      [x, y],
      [x, y + 60],
    ]);
    coin(paper, { x, y: y + 60 + 60 * scale, scale }, '');
  }
}
