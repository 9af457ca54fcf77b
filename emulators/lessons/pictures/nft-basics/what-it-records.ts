import { box } from '../../draw/box.ts';
import { dashedFrame } from '../../draw/dashed-frame.ts';
import { withLine } from '../../draw/motion.ts';
import { palette } from '../../draw/palette.ts';
import type { Picture } from '../../draw/picture.ts';
import { placed } from '../../draw/placed.ts';
import { sampleAddress } from '../../draw/sample-address.ts';
import { arrow, stroke } from '../../draw/stroke.ts';
import { text } from '../../draw/text.ts';
import { artwork } from '../../shapes/artwork.ts';
import { cross } from '../../shapes/marks.ts';

/** An entry with number and owner, the picture it points to, and the hole the picture leaves. */
export const whatItRecords: Picture = (paper, moment) => {
  const came = withLine(moment, 0);
  const gone = withLine(moment, 2, 0.3, 1.2);
  placed(paper, { x: 330, y: 330, opacity: came }, () => {
    for (const side of [-1, 1]) {
      stroke(
        paper,
        [
          [side * 210, 60],
          [side * 245, 60],
        ],
        { colour: palette.brand, width: 12 },
      );
    }
    box(paper, { width: 420, height: 290, line: palette.brand });
    const left = { x: -175, align: 'left' } as const;
    const rows = [
      ['Number', '7'],
      ['Owner', sampleAddress],
    ] as const;
    for (const [index, [label, value]] of rows.entries()) {
      placed(paper, { x: 0, y: index * 130, opacity: withLine(moment, 0, 1.8 + index) }, () => {
        text(paper, label, { ...left, y: -98, size: 40, colour: palette.muted });
        text(paper, value, { ...left, y: -42, size: 50 });
      });
    }
    text(paper, 'on the blockchain', { x: 0, y: 195, size: 44, colour: palette.brandText });
  });
  const points = withLine(moment, 1, 1.6, 1);
  const elsewhere = withLine(moment, 1);
  arrow(
    paper,
    [
      [600, 310],
      [800, 310],
    ],
    { width: 8, drawn: points },
  );
  placed(paper, { x: 980, y: 310, opacity: elsewhere }, () => {
    placed(paper, { x: 0, y: 0, opacity: gone }, () => {
      dashedFrame(paper, { width: 300, height: 224 });
    });
    artwork(paper, { x: 0, y: 0, scale: 1.25, opacity: 1 - gone });
    text(paper, 'elsewhere', { x: 0, y: 215, size: 44, colour: palette.muted });
  });
  cross(paper, { x: 980, y: 310, scale: 1.5 * withLine(moment, 2, 1.2) });
};
