import { between, progress, withLine } from '../../draw/motion.ts';
import { palette } from '../../draw/palette.ts';
import { type Picture, pictureArea } from '../../draw/picture.ts';
import { type Point, stroke } from '../../draw/stroke.ts';
import { coin } from '../../shapes/coin.ts';
import { computer } from '../../shapes/computer.ts';
import { cross } from '../../shapes/marks.ts';

const { middle } = pictureArea;

/** A ring of computers, linked one by one; then one tries to write alone. */
export const moneyWithoutABank: Picture = (paper, moment) => {
  const places = [0, 1, 2, 3, 4].map((index): Point => {
    const angle = (index / 5) * Math.PI * 2 - Math.PI / 2;
    return [640 + Math.cos(angle) * 400, middle + 10 + Math.sin(angle) * 150];
  });
  const linked = withLine(moment, 1, 0, 2.5);
  for (const [index, from] of places.entries()) {
    for (const to of places.slice(index + 1)) {
      stroke(paper, [from, to], { colour: palette.line, width: 5, drawn: linked });
    }
  }
  const alone = withLine(moment, 2, 0.3);
  for (const [index, [x, y]] of places.entries()) {
    const came = progress(moment.seconds, 0.5 + index * 0.35, 0.5);
    const changed = index === 2 && alone > 0.5;
    const style = { line: changed ? palette.loss : palette.lineStrong };
    computer(paper, { x, y, scale: between(0.6, 0.95, came), opacity: came }, style);
    if (changed) cross(paper, { x: x + 96, y: y - 66, scale: 0.7 * alone });
  }
  coin(paper, { x: 640, y: middle + 10, scale: 1.1 * linked, opacity: linked }, '$');
};
