import { box } from '../../draw/box.ts';
import { between, withLine } from '../../draw/motion.ts';
import { palette } from '../../draw/palette.ts';
import { type Moment, type Paper, type Picture, pictureArea } from '../../draw/picture.ts';
import { type Place, placed } from '../../draw/placed.ts';
import { sampleAddress } from '../../draw/sample-address.ts';
import { arrow } from '../../draw/stroke.ts';
import { text } from '../../draw/text.ts';
import { artwork } from '../../shapes/artwork.ts';
import { coin } from '../../shapes/coin.ts';
import { cross, tick } from '../../shapes/marks.ts';
import { person } from '../../shapes/person.ts';
import { phone } from '../../shapes/phone.ts';
import { token } from '../../shapes/token.ts';

const { middle } = pictureArea;

/**
 * As the sample address, from the test words "letter advice cage absurd amount doctor acoustic avoid
 * letter advice cage above".
 */
const otherAddress = '0x3061…2398';

/** Two collections of one name; a signature that empties a wallet; pictures that nobody buys. */
export const takeCare: Picture = (paper, moment) => {
  const first = 1 - withLine(moment, 1, 0, 0.5);
  placed(paper, { x: 0, y: 0, opacity: first }, () => collections(paper, moment));
  const second = withLine(moment, 1, 0.4) * (1 - withLine(moment, 2, 0, 0.5));
  placed(paper, { x: 0, y: 0, opacity: second }, () => emptiedWallet(paper, moment));
  const third = withLine(moment, 2, 0.4);
  placed(paper, { x: 0, y: 0, opacity: third }, () => buyers(paper, moment));
};

function collections(paper: Paper, moment: Moment): void {
  const both = [
    { value: sampleAddress, line: palette.gain, mark: tick },
    { value: otherAddress, line: palette.loss, mark: cross },
  ] as const;
  for (const [index, { value, line, mark }] of both.entries()) {
    const came = withLine(moment, 0, index * 0.4);
    const checked = withLine(moment, 0, 2 + index * 0.8);
    placed(paper, { x: 350 + index * 580, y: middle, opacity: came }, () => {
      const shown = checked > 0.5 ? line : palette.lineStrong;
      box(paper, { width: 500, height: 380, fill: palette.surface, line: shown });
      artwork(paper, { x: -100, y: -70, scale: 0.95 });
      text(paper, 'Hills', { x: -214, y: 60, size: 48, weight: 650, align: 'left' });
      text(paper, value, { x: -214, y: 130, size: 48, align: 'left', colour: palette.muted });
      mark(paper, { x: 150, y: -70, scale: 1.3 * checked });
    });
  }
}

/** A phone that asks to sign something unknown, and all that leaves it then. */
function emptiedWallet(paper: Paper, moment: Moment): void {
  const drawings: readonly ((place: Place) => void)[] = [
    (place) => coin(paper, place, 'POL', palette.brand),
    (place) => coin(paper, place, 'USDT', palette.gain),
    (place) => coin(paper, place, 'USDT', palette.gain),
    (place) => token(paper, { ...place, scale: 0.85 }, '#7'),
  ];
  for (const [index, draw] of drawings.entries()) {
    const leaves = withLine(moment, 1, 2 + index * 0.4, 1.2);
    draw({ x: between(300, 700 + index * 145, leaves), y: middle, opacity: leaves });
  }
  phone(paper, { x: 300, y: middle, scale: 1.1 }, () => {
    text(paper, 'Sign?', { x: 0, y: -70, size: 50, weight: 650 });
    text(paper, '???', { x: 0, y: 0, size: 50, colour: palette.muted });
    cross(paper, { x: 0, y: 85, scale: withLine(moment, 1, 1.2) });
  });
  arrow(
    paper,
    [
      [430, middle],
      [590, middle],
    ],
    { colour: palette.warn, width: 8, drawn: withLine(moment, 1, 1.8, 1), dashed: true },
  );
}

/** Somebody buys the first picture, and nobody the others. */
function buyers(paper: Paper, moment: Moment): void {
  for (let index = 0; index < 4; index += 1) {
    const x = 200 + index * 293;
    artwork(paper, { x, y: 260, scale: 0.9 });
    const waits = withLine(moment, 2, 0.8 + index * 0.5);
    if (index === 0) {
      person(paper, { x, y: 450, scale: 0.8, opacity: waits });
      tick(paper, { x: x + 80, y: 410, scale: 0.8 * waits });
    } else {
      placed(paper, { x, y: 450, opacity: waits }, () => {
        text(paper, 'no buyer', { x: 0, y: 0, size: 44, colour: palette.muted });
      });
    }
  }
}
