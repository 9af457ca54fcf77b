import { box } from '../../draw/box.ts';
import { between, withLine } from '../../draw/motion.ts';
import { palette } from '../../draw/palette.ts';
import { type Paper, type Picture, pictureArea } from '../../draw/picture.ts';
import { placed } from '../../draw/placed.ts';
import { stroke } from '../../draw/stroke.ts';
import { text } from '../../draw/text.ts';
import { coin } from '../../shapes/coin.ts';
import { ticket } from '../../shapes/ticket.ts';
import { token } from '../../shapes/token.ts';

const { middle } = pictureArea;

/** The three words; two dollars that change places; two tickets that cannot. */
export const oneOfAKind: Picture = (paper, moment) => {
  const leaves = withLine(moment, 1, 0, 0.5);
  for (const [index, word] of ['Non-', 'Fungible', 'Token'].entries()) {
    const came = withLine(moment, 0, index * 0.6) * (1 - leaves);
    placed(paper, { x: 280 + index * 360, y: middle, opacity: came }, () => {
      box(paper, { y: -40, width: 180, height: 180, line: palette.brand });
      text(paper, word.charAt(0), { x: 0, y: -36, size: 120, weight: 700 });
      text(paper, word, { x: 0, y: 110, size: 56, colour: palette.brandText });
    });
  }

  const alike = withLine(moment, 1, 0.4);
  const swapped = withLine(moment, 1, 1.2, 1.4);
  const arc = Math.sin(swapped * Math.PI) * 60;
  placed(paper, { x: 0, y: 280, opacity: alike }, () => {
    coin(paper, { x: between(210, 590, swapped), y: -arc }, '$', palette.gain);
    coin(paper, { x: between(590, 210, swapped), y: arc }, '$', palette.gain);
    placed(paper, { x: 400, y: 0, opacity: withLine(moment, 1, 2.4) }, () => {
      equals(paper);
    });
    text(paper, 'fungible', { x: 750, y: 2, size: 50, colour: palette.muted, align: 'left' });
  });

  const unlike = withLine(moment, 2);
  placed(paper, { x: 0, y: 475, opacity: unlike }, () => {
    ticket(paper, { x: 210, y: 0 }, '7A');
    ticket(paper, { x: 590, y: 0 }, '7B');
    placed(paper, { x: 400, y: 0 }, () => {
      equals(paper);
      stroke(
        paper,
        [
          [-16, 36],
          [16, -36],
        ],
        { colour: palette.text, width: 9 },
      );
    });
    text(paper, 'non-fungible', { x: 750, y: 2, size: 50, align: 'left' });
  });
  const like = withLine(moment, 2, 2.6);
  placed(paper, { x: 0, y: 0, opacity: like }, () => {
    token(paper, { x: 1135, y: 475, scale: 0.85 * like }, 'NFT');
  });
};

function equals(paper: Paper): void {
  for (const y of [-15, 15]) {
    stroke(
      paper,
      [
        [-28, y],
        [28, y],
      ],
      { colour: palette.text, width: 9 },
    );
  }
}
