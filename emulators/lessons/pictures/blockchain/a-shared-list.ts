import { box } from '../../draw/box.ts';
import { between, progress, withLine } from '../../draw/motion.ts';
import { palette } from '../../draw/palette.ts';
import { type Moment, type Paper, type Picture, pictureArea } from '../../draw/picture.ts';
import { placed } from '../../draw/placed.ts';
import { arrow, type Point, stroke } from '../../draw/stroke.ts';
import { text } from '../../draw/text.ts';
import { computer } from '../../shapes/computer.ts';
import { cross } from '../../shapes/marks.ts';
import { person } from '../../shapes/person.ts';

const { middle } = pictureArea;

const left = [220, 360, 500].map((y): Point => [180, y]);
const right = left.map(([x, y]): Point => [1280 - x, y]);
const places = [...left, ...right];

/** One list, then a copy of it on every computer, and nobody above them. */
export const aSharedList: Picture = (paper, moment) => {
  const spread = withLine(moment, 1, 1.8, 1);
  for (const from of left) {
    for (const to of right) {
      stroke(paper, [from, to], { colour: palette.line, width: 5, drawn: spread });
    }
  }
  const shared = places.map((_, index) => withLine(moment, 0, 1.6 + index * 0.3));
  placed(paper, { x: 0, y: 0, opacity: 1 - spread }, () => {
    for (const [index, [x, y]] of places.entries()) {
      const drawn = shared[index] ?? 0;
      stroke(
        paper,
        [
          [640, middle],
          [x, y],
        ],
        { colour: palette.line, width: 5, drawn },
      );
    }
  });
  const list = progress(moment.seconds, 0.3, 0.6);
  placed(paper, { x: 640, y: middle, opacity: list * (1 - spread) }, () =>
    paymentList(paper, (row) => progress(moment.seconds, 0.8 + row * 0.5, 0.5)),
  );
  for (const [index, [x, y]] of places.entries()) {
    const came = shared[index] ?? 0;
    const copied = withLine(moment, 1, 0.1 + index * 0.2, 1);
    const rows = copied > 0.85 ? 3 : 0;
    computer(paper, { x, y, scale: between(0.55, 0.75, came), opacity: came }, { rows });
    const copy = {
      x: between(640, x, copied),
      y: between(middle, y - 11, copied),
      scale: between(1, 0.26, copied),
      opacity: copied === 0 ? 0 : Math.min((1 - copied) * 4, 1),
    };
    placed(paper, copy, () => paymentList(paper, () => 1));
  }
  leader(paper, moment);
};

/** A list of payments, 440 wide and 340 high, with as many of its rows as `rows` says. */
function paymentList(paper: Paper, rows: (row: number) => number): void {
  box(paper, { width: 440, height: 340, line: palette.brand });
  const payments = [
    ['Ana', 'Ben', '5'],
    ['Ben', 'Eva', '2'],
    ['Eva', 'Ana', '1'],
  ] as const;
  for (const [row, [from, to, amount]] of payments.entries()) {
    placed(paper, { x: 0, y: (row - 1) * 96, opacity: rows(row) }, () => {
      text(paper, from, { x: -180, y: 0, align: 'left' });
      arrow(
        paper,
        [
          [-80, 0],
          [-20, 0],
        ],
        { colour: palette.muted, width: 5 },
      );
      text(paper, to, { x: 15, y: 0, align: 'left' });
      text(paper, amount, { x: 180, y: 0, align: 'right', colour: palette.brandText });
    });
  }
}

/** Somebody with a crown, crossed out. */
function leader(paper: Paper, moment: Moment): void {
  placed(paper, { x: 640, y: middle, opacity: withLine(moment, 2, 0.2) }, () => {
    box(paper, { width: 300, height: 300, radius: 150, fill: palette.ground });
    person(paper, { x: 0, y: 50 }, palette.lineStrong);
    const crown: readonly Point[] = [
      [-46, -42],
      [-58, -104],
      [-26, -78],
      [0, -118],
      [26, -78],
      [58, -104],
      [46, -42],
      [-46, -42],
    ];
    stroke(paper, crown, { colour: palette.gold, width: 8 });
    cross(paper, { x: 84, y: -84, scale: 1.1 * withLine(moment, 2, 1) });
  });
}
