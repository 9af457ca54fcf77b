import { box } from '../../draw/box.ts';
import { between, withLine } from '../../draw/motion.ts';
import { palette } from '../../draw/palette.ts';
import { type Moment, type Paper, type Picture, pictureArea } from '../../draw/picture.ts';
import { placed } from '../../draw/placed.ts';
import { arrow } from '../../draw/stroke.ts';
import { text } from '../../draw/text.ts';
import { coin } from '../../shapes/coin.ts';
import { cross, tick } from '../../shapes/marks.ts';
import { person } from '../../shapes/person.ts';
import { signature } from '../../shapes/signature.ts';
import { token } from '../../shapes/token.ts';

const { middle } = pictureArea;

/** A new entry joins the network; it is sold; and a market may pay its maker. */
export const mintAndSell: Picture = (paper, moment) => {
  const sold = withLine(moment, 1, 0.3);
  const leaves = 1 - withLine(moment, 2, 0, 0.5);
  placed(paper, { x: 0, y: 0, opacity: leaves }, () => network(paper, moment, sold));
  placed(paper, { x: 0, y: 0, opacity: sold * leaves }, () => sale(paper, moment));

  // The new token comes down into the network, is listed, and goes over to the buyer.
  const minted = withLine(moment, 0, 0.8, 1.4);
  const risen = withLine(moment, 1, 0.2, 1.1);
  const goesOver = withLine(moment, 1, 1.4, 1.4);
  const place = {
    x: between(between(710, 350, risen), 930, goesOver),
    y: between(between(230, 495, minted), 385, risen),
    scale: between(1, 0.6, minted),
    opacity: withLine(moment, 0, 0.3) * leaves,
  };
  token(paper, place, '#7');

  placed(paper, { x: 0, y: 0, opacity: withLine(moment, 2, 0.4) }, () => {
    shareOfMaker(paper, moment);
  });
};

/** The tokens of the network; the new one among them as far as it is sold. */
function network(paper: Paper, moment: Moment, sold: number): void {
  const came = withLine(moment, 0);
  placed(paper, { x: 640, y: 495, opacity: came }, () => {
    box(paper, { width: 1040, height: 120, line: palette.brand });
    text(paper, 'Polygon', { x: -480, y: 0, size: 48, weight: 650, align: 'left' });
  });
  for (const [index, number] of ['#5', '#6', '#7'].entries()) {
    const opacity = index === 2 ? sold : came;
    const place = { x: 470 + index * 120, y: 495, scale: 0.6, opacity };
    token(paper, place, number, palette.lineStrong);
  }
  const mint = came * (1 - withLine(moment, 1, 0, 0.4));
  placed(paper, { x: 0, y: 0, opacity: mint }, () => {
    text(paper, 'mint', { x: 625, y: 300, size: 56, align: 'right' });
    arrow(
      paper,
      [
        [710, 220],
        [710, 415],
      ],
      { colour: palette.brand, width: 8, drawn: withLine(moment, 0, 0.6) },
    );
  });
}

/** The signature of the seller, the price that comes, and the fee that goes. */
function sale(paper: Paper, moment: Moment): void {
  person(paper, { x: 200, y: 315, scale: 1.1 });
  person(paper, { x: 1080, y: 315, scale: 1.1 }, palette.muted);
  text(paper, 'You', { x: 200, y: 190, colour: palette.muted });
  text(paper, 'Buyer', { x: 1080, y: 190, colour: palette.muted });
  placed(paper, { x: 640, y: 300 }, () => {
    box(paper, { width: 250, height: 84, fill: palette.surface, line: palette.gold });
    signature(paper, { x: 0, y: 0, scale: 1.1 }, withLine(moment, 1, 0.6, 1));
  });
  const paid = withLine(moment, 1, 1.4, 1.4);
  coin(paper, { x: between(930, 350, paid), y: 205, scale: 0.75 }, 'USDT', palette.gain);
  const fee = withLine(moment, 1, 3, 1);
  const place = { x: between(250, 960, fee), y: between(330, 495, fee), opacity: fee };
  placed(paper, place, () => {
    coin(paper, { x: 0, y: 0, scale: 0.75 }, 'POL', palette.brand);
    text(paper, 'fee', { x: 95, y: 0, size: 44, colour: palette.muted });
  });
}

/** A market that pays the maker a share of a later sale, and one that does not. */
function shareOfMaker(paper: Paper, moment: Moment): void {
  person(paper, { x: 220, y: middle, scale: 1.3 }, palette.gold);
  text(paper, 'Maker', { x: 220, y: 505, size: 48 });
  for (const [index, name] of ['Market A', 'Market B'].entries()) {
    const y = 265 + index * 210;
    box(paper, { x: 990, y, width: 360, height: 140, line: palette.lineStrong });
    text(paper, name, { x: 990, y: y + 2, size: 52 });
    const drawn = withLine(moment, 2, 1 + index * 1.8, 1.2);
    const colour = index === 0 ? palette.gain : palette.lineStrong;
    arrow(
      paper,
      [
        [780, y],
        [360, middle - 30 + index * 70],
      ],
      { colour, width: 8, drawn, dashed: index === 1 },
    );
  }
  const share = withLine(moment, 2, 1.4, 1.4);
  const place = { x: between(740, 450, share), y: between(208, 254, share), scale: 0.6 };
  coin(paper, { ...place, opacity: withLine(moment, 2) * share }, 'USDT', palette.gain);
  tick(paper, { x: 1160, y: 205, scale: withLine(moment, 2, 1.4) });
  cross(paper, { x: 570, y: 438, scale: 1.1 * withLine(moment, 2, 3.6) });
}
