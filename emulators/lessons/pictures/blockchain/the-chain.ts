import { between, progress, withLine } from '../../draw/motion.ts';
import { palette } from '../../draw/palette.ts';
import type { Picture } from '../../draw/picture.ts';
import { placed } from '../../draw/placed.ts';
import { arrow, type Point, stroke } from '../../draw/stroke.ts';
import { text } from '../../draw/text.ts';
import { block } from '../../shapes/block.ts';
import { link } from '../../shapes/link.ts';
import { chain } from './chain.ts';

/** Every block hands its fingerprint to the next one, back to the first. */
export const theChain: Picture = (paper, moment) => {
  const came = [
    progress(moment.seconds, 0.2, 0.6),
    progress(moment.seconds, 0.6, 0.6),
    withLine(moment, 1),
  ];
  for (const [index, { title, print, x }] of chain.blocks.entries()) {
    block(paper, { x, y: chain.y, opacity: came[index] ?? 0 }, { title, print });
  }
  const handed = [withLine(moment, 0, 0.8, 1.4), withLine(moment, 1, 0.7, 1.2)];
  for (const [index, part] of handed.entries()) {
    const from = chain.blocks[index];
    if (from === undefined) continue;
    const place = {
      x: between(from.x, from.x + 200, part),
      y: chain.printY,
      opacity: Math.min(part * 10, 1),
    };
    link(paper, place, { print: from.print });
  }
  const named = withLine(moment, 0, 1.8) * (1 - withLine(moment, 1));
  placed(paper, { x: 425, y: 205, opacity: named }, () => {
    text(paper, 'Fingerprint', { x: 0, y: 0, colour: palette.brandText });
    stroke(
      paper,
      [
        [0, 40],
        [0, chain.printY - 205 - 52],
      ],
      { colour: palette.brandText, width: 5 },
    );
  });
  for (const [index, right] of [1025, 625].entries()) {
    const path: readonly Point[] = [
      [right - 14, 250],
      [right - 14, 195],
      [right - 386, 195],
      [right - 386, 246],
    ];
    const drawn = withLine(moment, 1, 2 + index * 1.2, 1.2);
    arrow(paper, path, { colour: palette.brandText, drawn });
  }
};
