import { box } from '../draw/box.ts';
import { between, progress, withLine } from '../draw/motion.ts';
import { palette } from '../draw/palette.ts';
import { type Picture, pictureArea } from '../draw/picture.ts';
import { placed } from '../draw/placed.ts';
import { arrow, type Point, stroke } from '../draw/stroke.ts';
import { text } from '../draw/text.ts';
import { coin } from '../shapes/coin.ts';
import { computer } from '../shapes/computer.ts';
import { key } from '../shapes/key.ts';
import { cross, tick } from '../shapes/marks.ts';
import { phone } from '../shapes/phone.ts';

const { middle } = pictureArea;

/** A ring of computers, linked one by one; then one tries to write alone. */
const moneyWithoutABank: Picture = (paper, moment) => {
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

/** The network with its coin, and tokens that stand on it. */
const coinsAndTokens: Picture = (paper, moment) => {
  const base = withLine(moment, 0);
  placed(paper, { x: 640, y: 480, opacity: base }, () => {
    box(paper, { width: 900, height: 110, line: palette.brand });
    text(paper, 'Polygon', { x: -400, y: 0, size: 48, weight: 650, align: 'left' });
    coin(paper, { x: 360, y: 0, scale: 0.75 * base }, 'POL', palette.brand);
  });
  for (const [index, sign] of ['USDT', 'A', 'B'].entries()) {
    const came = withLine(moment, 1, index * 0.5);
    const x = 330 + index * 190;
    const y = between(200, 290, came);
    stroke(
      paper,
      [
        [x, 424],
        [x, 355],
      ],
      { drawn: came },
    );
    const colour = index === 0 ? palette.gain : palette.lineStrong;
    coin(paper, { x, y, scale: 1, opacity: came }, sign, colour);
  }
  const fee = withLine(moment, 2, 0.2, 1);
  placed(paper, { x: 1000, y: 290, opacity: fee }, () => {
    text(paper, 'fee', { x: 0, y: -90, size: 44, colour: palette.muted });
    coin(paper, { x: 0, y: 0, scale: 0.7 }, 'POL', palette.brand);
    arrow(
      paper,
      [
        [0, 55],
        [0, 125],
      ],
      { colour: palette.brand, drawn: fee },
    );
  });
};

/** A price that jumps, and one that hardly moves. */
const stablecoins: Picture = (paper, moment) => {
  const jump = [0, 60, -10, 110, 30, 150, 40, -60, 30, -110, -40, 90];
  const calm = [0, 4, -3, 3, -2, 4, 0, -4, 2, 3, -3, 0];
  const jumped = withLine(moment, 0, 0.2, 2.5);
  stroke(paper, chart(jump, 270, 0.8), { colour: palette.loss, width: 8, drawn: jumped });
  coin(paper, { x: 200, y: 270, opacity: withLine(moment, 0) }, 'A', palette.lineStrong);
  const calmed = withLine(moment, 1, 0.2, 2);
  stroke(paper, chart(calm, 470, 1), { colour: palette.gain, width: 8, drawn: calmed });
  coin(paper, { x: 200, y: 470, opacity: withLine(moment, 1) }, 'USDT', palette.gain);
  const promise = withLine(moment, 2, 0.4);
  placed(paper, { x: 737, y: 545, opacity: promise }, () => {
    text(paper, 'aims at $1, by promise', { x: 0, y: 0, size: 44, colour: palette.muted });
  });
};

function chart(values: readonly number[], y: number, stretch: number): Point[] {
  return values.map((value, index) => [330 + index * 74, y - value * stretch]);
}

/** A phone that holds a key; its address may be shown, its words may not. */
const yourWallet: Picture = (paper, moment) => {
  const came = withLine(moment, 0);
  phone(paper, { x: 300, y: middle + 10, scale: 1.1, opacity: came }, () => {
    key(paper, { x: 0, y: 0, scale: 0.62 * withLine(moment, 0, 1.4) });
  });
  const shared = withLine(moment, 1);
  placed(paper, { x: between(700, 800, shared), y: 270, opacity: shared }, () => {
    box(paper, { width: 640, height: 150, line: palette.gain });
    text(paper, 'Address', { x: -280, y: -32, size: 40, colour: palette.muted, align: 'left' });
    text(paper, '0x7aC4…91e2', { x: -280, y: 28, size: 52, align: 'left' });
    tick(paper, { x: 250, y: 0, scale: withLine(moment, 1, 0.8) });
  });
  const hidden = withLine(moment, 2);
  placed(paper, { x: between(700, 800, hidden), y: 460, opacity: hidden }, () => {
    box(paper, { width: 640, height: 150, line: palette.loss });
    text(paper, '12 words', { x: -280, y: -32, size: 40, colour: palette.muted, align: 'left' });
    text(paper, '•••• •••• ••••', { x: -280, y: 28, size: 52, align: 'left' });
    cross(paper, { x: 250, y: 0, scale: withLine(moment, 2, 0.8) });
  });
};

/** A coin goes one way; then what to compare before it does. */
const noWayBack: Picture = (paper, moment) => {
  const gone = withLine(moment, 0, 0.6, 1.6);
  const check = withLine(moment, 1);
  placed(paper, { x: 0, y: 0, opacity: 1 - 0.75 * check }, () => {
    phone(paper, { x: 260, y: middle + 10 }, () => undefined);
    phone(paper, { x: 1020, y: middle + 10 }, () => undefined);
    arrow(
      paper,
      [
        [390, 300],
        [890, 300],
      ],
      { colour: palette.gain, width: 8, drawn: gone },
    );
    coin(paper, { x: between(260, 1020, gone), y: 390, scale: 0.9 }, 'USDT', palette.gain);
    const back = withLine(moment, 0, 2.4);
    arrow(
      paper,
      [
        [890, 500],
        [390, 500],
      ],
      { width: 8, drawn: back, dashed: true },
    );
    cross(paper, { x: 640, y: 500, scale: back });
  });
  placed(paper, { x: 640, y: middle, opacity: check, scale: between(0.9, 1, check) }, () => {
    box(paper, { width: 720, height: 260, fill: palette.surface, line: palette.brand });
    for (const [index, row] of ['The whole address', 'The network'].entries()) {
      const y = -55 + index * 110;
      text(paper, row, { x: -300, y, size: 52, align: 'left' });
      tick(paper, { x: 280, y, scale: withLine(moment, 1, 0.8 + index * 0.9) });
    }
  });
};

/** A price that falls to the ground, and an empty promise. */
const beforeYouStart: Picture = (paper, moment) => {
  const fall: readonly Point[] = [
    [180, 400],
    [280, 330],
    [370, 370],
    [470, 240],
    [560, 290],
    [640, 410],
    [730, 390],
    [820, 500],
    [1000, 520],
    [1100, 522],
  ];
  stroke(
    paper,
    [
      [140, 540],
      [1140, 540],
    ],
    { colour: palette.line },
  );
  const drawn = withLine(moment, 0, 0.2, 3);
  stroke(paper, fall, { colour: palette.loss, width: 10, drawn });
  const promise = withLine(moment, 1);
  placed(paper, { x: 880, y: 280, opacity: promise, scale: between(0.85, 1, promise) }, () => {
    box(paper, { width: 480, height: 130, fill: palette.surface, line: palette.warn });
    text(paper, 'Sure profit', { x: 0, y: 2, size: 56, weight: 650, colour: palette.warn });
    const struck = withLine(moment, 1, 0.9);
    stroke(
      paper,
      [
        [-190, 4],
        [190, 4],
      ],
      { colour: palette.loss, width: 12, drawn: struck },
    );
  });
};

/** The pictures of "Crypto basics". */
export const cryptoBasicsPictures = {
  'money-without-a-bank': moneyWithoutABank,
  'coins-and-tokens': coinsAndTokens,
  stablecoins,
  'your-wallet': yourWallet,
  'no-way-back': noWayBack,
  'before-you-start': beforeYouStart,
} as const satisfies Readonly<Record<string, Picture>>;
