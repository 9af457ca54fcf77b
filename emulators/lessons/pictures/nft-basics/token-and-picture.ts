import { box } from '../../draw/box.ts';
import { between, withLine } from '../../draw/motion.ts';
import { palette } from '../../draw/palette.ts';
import { type Moment, type Paper, type Picture, pictureArea } from '../../draw/picture.ts';
import { placed } from '../../draw/placed.ts';
import { sampleAddress } from '../../draw/sample-address.ts';
import { arrow, stroke } from '../../draw/stroke.ts';
import { text } from '../../draw/text.ts';
import { artwork } from '../../shapes/artwork.ts';
import { labelCard } from '../../shapes/label-card.ts';
import { token } from '../../shapes/token.ts';

const { middle } = pictureArea;

/** Copies of a picture beside the one token and its address; then what the licence leaves open. */
export const tokenAndPicture: Picture = (paper, moment) => {
  const leaves = 1 - withLine(moment, 1, 0, 0.5);
  placed(paper, { x: 0, y: 0, opacity: leaves }, () => copies(paper, moment));
  const came = withLine(moment, 1, 0.4);
  placed(paper, { x: 0, y: 0, opacity: came }, () => licence(paper, moment));
};

function copies(paper: Paper, moment: Moment): void {
  for (let index = 3; index >= 0; index -= 1) {
    const copied = index === 0 ? 1 : withLine(moment, 0, 0.2 + index * 0.4, 0.8);
    const x = between(210, 210 + index * 287, copied);
    artwork(paper, { x, y: 260, opacity: withLine(moment, 0) * copied });
  }
  const held = withLine(moment, 0, 2.4);
  token(paper, { x: 365, y: 465, scale: between(0.7, 1, held), opacity: held }, '#7');
  arrow(
    paper,
    [
      [455, 465],
      [580, 465],
    ],
    { colour: palette.brand, width: 8, drawn: withLine(moment, 0, 2.9) },
  );
  const style = { label: 'One address', value: sampleAddress, width: 380, line: palette.gain };
  labelCard(paper, { x: 795, y: 465, opacity: withLine(moment, 0, 3.2) }, style);
}

function licence(paper: Paper, moment: Moment): void {
  artwork(paper, { x: 260, y: middle, scale: 1.2 });
  stroke(
    paper,
    [
      [430, middle],
      [520, middle],
    ],
    { width: 6, dashed: true },
  );
  box(paper, { x: 830, y: middle, width: 580, height: 370, line: palette.lineStrong });
  text(paper, 'Licence', { x: 580, y: 225, size: 52, weight: 650, align: 'left' });
  for (const [index, use] of ['Show it', 'Print it', 'Sell prints'].entries()) {
    const y = 310 + index * 86;
    placed(paper, { x: 0, y, opacity: withLine(moment, 1, 0.9 + index * 0.6) }, () => {
      text(paper, use, { x: 580, y: 0, size: 48, align: 'left', colour: palette.muted });
      text(paper, '?', { x: 1060, y: 0, size: 60, weight: 700, colour: palette.warn });
    });
  }
}
