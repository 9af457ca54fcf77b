import { withLine } from '../../draw/motion.ts';
import { palette } from '../../draw/palette.ts';
import type { Picture } from '../../draw/picture.ts';
import { placed } from '../../draw/placed.ts';
import { stroke } from '../../draw/stroke.ts';
import { text } from '../../draw/text.ts';
import { block } from '../../shapes/block.ts';
import { computer } from '../../shapes/computer.ts';
import { link } from '../../shapes/link.ts';
import { cross, tick } from '../../shapes/marks.ts';
import { chain } from './chain.ts';

/** How the fingerprint of block 1 begins once it is changed: the SHA-256 of "Ana pays Ben 9". */
const changedPrint = '833d';

const [first] = chain.blocks;

/** A changed payment breaks the chain behind it, and every other computer keeps its own. */
export const aChangedBlock: Picture = (paper, moment) => {
  const changed = withLine(moment, 0, 0.8);
  const broken = [withLine(moment, 1, 0.3, 0.8), withLine(moment, 1, 2, 0.8)];
  const kept = withLine(moment, 2, 0.2, 0.8);
  placed(paper, { x: 0, y: 0, opacity: 1 - kept }, () => {
    let shift = 0;
    for (const [index, { title, print, x }] of chain.blocks.entries()) {
      const before = chain.blocks[index - 1];
      const part = broken[index - 1] ?? 0;
      shift += part * 28;
      const left = x + shift;
      const line = part > 0.5 ? palette.loss : palette.brand;
      block(paper, { x: left, y: chain.y }, { title, print, line: palette.brand });
      if (before === undefined) continue;
      link(paper, { x: left - 200, y: chain.printY }, { print: before.print, line });
      cross(paper, { x: left - 210, y: chain.printY - 100, scale: part });
    }
    const style = { title: first.title, print: changedPrint, line: palette.loss, changed: 0 };
    block(paper, { x: first.x, y: chain.y, opacity: changed }, style);
  });
  placed(paper, { x: first.x, y: 205, opacity: changed }, () => {
    text(paper, 'Changed', { x: 0, y: 0, colour: palette.loss });
  });
  placed(paper, { x: first.x, y: 380, scale: 1.25, opacity: kept }, () => {
    computer(paper, { x: 0, y: 0 }, { line: palette.loss });
    stroke(
      paper,
      [
        [-62, -47],
        [60, -47],
      ],
      { colour: palette.loss, width: 10 },
    );
    cross(paper, { x: 92, y: -72, scale: 0.8 * withLine(moment, 2, 0.8) });
  });
  for (let index = 0; index < 6; index += 1) {
    const x = 560 + (index % 3) * 260;
    const y = index < 3 ? 255 : 475;
    const checked = withLine(moment, 2, 1 + index * 0.3);
    computer(paper, { x, y, opacity: kept });
    tick(paper, { x: x + 92, y: y - 68, scale: 0.8 * checked });
  }
};
