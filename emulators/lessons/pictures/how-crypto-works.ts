import { box } from '../draw/box.ts';
import { between, withLine } from '../draw/motion.ts';
import { palette } from '../draw/palette.ts';
import { type Picture, pictureArea } from '../draw/picture.ts';
import { placed } from '../draw/placed.ts';
import { arrow, type Point, stroke } from '../draw/stroke.ts';
import { text } from '../draw/text.ts';
import { block } from '../shapes/block.ts';
import { coin } from '../shapes/coin.ts';
import { computer } from '../shapes/computer.ts';
import { document } from '../shapes/document.ts';
import { key } from '../shapes/key.ts';
import { labelCard } from '../shapes/label-card.ts';
import { cross, tick } from '../shapes/marks.ts';
import { person } from '../shapes/person.ts';
import { phone } from '../shapes/phone.ts';
import { signature } from '../shapes/signature.ts';

const { middle } = pictureArea;

// The first account (m/44'/60'/0'/0/0) of the public BIP-39 test words "legal winner thank year
// wave sausage worth useful legal winner thank yellow", computed with ethers; of the secret only a
// beginning, so that nobody learns to show one.
const secretDigits = ['23510115450043343165609866', '53235497946528487657663588', '221172319…'];
const publicKey = '03a7…de46';
const address = '0x58A5…1b25';

/** A huge number becomes a key, the key a public key and an address; no way leads back. */
const fromSecretToAddress: Picture = (paper, moment) => {
  const shrinks = withLine(moment, 1, 0, 0.9);
  placed(
    paper,
    {
      x: between(640, 240, shrinks),
      y: between(middle, 325, shrinks),
      scale: between(1, 0.35, shrinks),
      opacity: 1 - withLine(moment, 1, 0.5, 0.4),
    },
    () => {
      for (const [index, row] of secretDigits.entries()) {
        const opacity = withLine(moment, 0, index * 0.7);
        placed(paper, { x: 0, y: (index - 1) * 92, opacity }, () => {
          text(paper, row, { x: -470, y: 0, size: 60, align: 'left', colour: palette.gold });
        });
      }
    },
  );
  const secret = withLine(moment, 1, 0.5, 0.5);
  labelCard(paper, { x: 240, y: 300, opacity: secret }, { label: 'Secret', line: palette.gold });
  key(paper, { x: 170, y: 325, scale: 0.5, opacity: secret });
  const made = [withLine(moment, 1, 1.6), withLine(moment, 1, 3)] as const;
  for (const [index, came] of made.entries()) {
    const x = 640 + index * 400;
    arrow(
      paper,
      [
        [x - 228, 300],
        [x - 172, 300],
      ],
      { colour: palette.brand, drawn: came },
    );
    const style =
      index === 0
        ? { label: 'Public key', value: publicKey, line: palette.brand }
        : { label: 'Address', value: address, line: palette.gain };
    labelCard(paper, { x, y: 300, opacity: came }, style);
  }
  const back = withLine(moment, 2, 0.2, 1.4);
  arrow(
    paper,
    [
      [1040, 400],
      [1040, 500],
      [240, 500],
      [240, 405],
    ],
    { width: 8, drawn: back, dashed: true },
  );
  cross(paper, { x: 640, y: 500, scale: 1.2 * withLine(moment, 2, 1.4) });
};

/** A key becomes words; who has them has the money; paper keeps them best. */
const twelveWords: Picture = (paper, moment) => {
  const leavesFirst = 1 - withLine(moment, 1, 0, 0.5);
  placed(paper, { x: 0, y: 0, opacity: leavesFirst }, () => {
    key(paper, { x: 200, y: middle, opacity: withLine(moment, 0) });
    arrow(
      paper,
      [
        [335, middle],
        [405, middle],
      ],
      { colour: palette.gold, width: 8, drawn: withLine(moment, 0, 0.6) },
    );
    // Whole words only for the first three of them: nobody shall take the rest for their own.
    for (let index = 0; index < 12; index += 1) {
      const place = { x: 570 + (index % 3) * 250, y: 210 + Math.floor(index / 3) * 100 };
      const opacity = withLine(moment, 0, 0.8 + index * 0.2);
      const word = ['legal', 'winner', 'thank'][index];
      placed(paper, { ...place, opacity }, () => {
        box(paper, { width: 230, height: 80 });
        const left = { y: 2, size: 40, align: 'left' } as const;
        text(paper, `${index + 1}`, { ...left, x: -100, colour: palette.muted });
        text(paper, word ?? '•••••', { ...left, x: -42 });
      });
    }
  });

  const second = withLine(moment, 1, 0.4) * (1 - withLine(moment, 2, 0, 0.5));
  placed(paper, { x: 0, y: 0, opacity: second }, () => {
    const taken = withLine(moment, 1, 1, 1);
    const follows = withLine(moment, 1, 1.7, 1);
    person(paper, { x: 230, y: 370, scale: 1.5 });
    person(paper, { x: 1050, y: 370, scale: 1.5 }, palette.loss);
    text(paper, 'You', { x: 230, y: 525, size: 44, colour: palette.muted });
    text(paper, 'Thief', { x: 1050, y: 525, size: 44, colour: palette.loss });
    placed(paper, { x: between(420, 860, taken), y: 270 }, () => {
      box(paper, { width: 210, height: 90, line: palette.gold });
      text(paper, '12 words', { x: 0, y: 2, size: 44 });
    });
    coin(paper, { x: between(420, 860, follows), y: 410 }, 'USDT', palette.gain);
  });

  const third = withLine(moment, 2, 0.4);
  for (const [index, label] of ['Paper', 'Photo', 'Chat'].entries()) {
    const x = 260 + index * 380;
    const came = third * withLine(moment, 2, 0.4 + index * 0.8);
    placed(paper, { x, y: middle - 30, opacity: came }, () => {
      if (index === 0) document(paper, { x: 0, y: 0, scale: 1.05 });
      else if (index === 1) phone(paper, { x: 0, y: 0, scale: 0.8 }, () => photoOfWords());
      else bubble();
      text(paper, label, { x: 0, y: 190, size: 48 });
    });
    const marked = { x: x + 105, y: 230, scale: withLine(moment, 2, 0.9 + index * 0.8) };
    if (index === 0) tick(paper, marked);
    else cross(paper, marked);
  }

  function photoOfWords(): void {
    document(paper, { x: 0, y: -10, scale: 0.65 });
    box(paper, { y: 125, width: 44, height: 44, radius: 22, fill: palette.lineStrong });
  }

  function bubble(): void {
    box(paper, { width: 250, height: 170, radius: 40, line: palette.lineStrong });
    paper.beginPath();
    paper.moveTo(-70, 82);
    paper.lineTo(-92, 128);
    paper.lineTo(-20, 82);
    paper.fillStyle = palette.raised;
    paper.fill();
    stroke(
      paper,
      [
        [-70, 87],
        [-92, 128],
        [-24, 87],
      ],
      { width: 4 },
    );
    for (const y of [-40, 0, 40]) {
      stroke(
        paper,
        [
          [-80, y],
          [y === 40 ? 20 : 80, y],
        ],
        { colour: palette.muted, width: 10 },
      );
    }
  }
};

/** A key signs an order to pay; the signature is passed on, the key is not. */
const signing: Picture = (paper, moment) => {
  const proven = withLine(moment, 1, 0, 0.9);
  const signed = withLine(moment, 0, 2, 1.6);
  const cardX = between(760, 570, proven);
  const cardY = between(middle, 285, proven);
  phone(paper, { x: 210, y: middle, opacity: withLine(moment, 0) }, () => {
    key(paper, { x: 0, y: 0, scale: 0.62 });
  });
  const ordered = withLine(moment, 0, 0.5);
  const size = { scale: between(1.2, 1, proven), opacity: ordered };
  placed(paper, { x: cardX, y: cardY, ...size }, () => {
    const line = signed < 1 ? palette.lineStrong : palette.gold;
    box(paper, { width: 430, height: 260, line });
    const left = { x: -180, size: 44, align: 'left' } as const;
    text(paper, '10 USDT', { ...left, y: -80, weight: 650 });
    text(paper, `to ${address}`, { ...left, y: -18, colour: palette.muted });
    signature(paper, { x: -65, y: 66, scale: 1.2 }, signed);
  });
  placed(paper, { x: 0, y: 0, opacity: 1 - proven }, () => {
    arrow(
      paper,
      [
        [340, middle],
        [475, middle],
      ],
      { colour: palette.gold, width: 8, drawn: withLine(moment, 0, 1.4) },
    );
  });
  computer(paper, { x: 1060, y: 300, scale: 1.3, opacity: proven });
  arrow(
    paper,
    [
      [805, 285],
      [915, 285],
    ],
    { colour: palette.gain, width: 8, drawn: withLine(moment, 1, 0.9) },
  );
  tick(paper, { x: 1170, y: 205, scale: 1.1 * withLine(moment, 1, 1.5) });
  const kept = withLine(moment, 1, 2.4, 1);
  arrow(
    paper,
    [
      [335, 490],
      [1060, 490],
      [1060, 425],
    ],
    { width: 8, drawn: kept, dashed: true },
  );
  // The key sets out on that way, and gets no further than the cross.
  placed(paper, { x: between(330, 520, kept), y: 490, opacity: kept }, () => {
    box(paper, { x: 4, width: 150, height: 60, fill: palette.ground });
    key(paper, { x: 0, y: 0, scale: 0.55 });
  });
  cross(paper, { x: 690, y: 490, scale: 1.2 * withLine(moment, 1, 3.1) });
};

const networkPlaces: readonly Point[] = [
  [620, 360],
  [840, 240],
  [840, 480],
  [1090, 240],
  [1090, 480],
];
const networkLinks = [
  [0, 1],
  [0, 2],
  [1, 2],
  [1, 3],
  [2, 4],
  [3, 4],
  [1, 4],
  [2, 3],
] as const;

/** A signed payment runs from computer to computer; a coin follows it as the fee. */
const sending: Picture = (paper, moment) => {
  const linked = withLine(moment, 0, 0, 1);
  for (const [from, to] of networkLinks) {
    const [start, end] = [networkPlaces[from], networkPlaces[to]];
    if (start === undefined || end === undefined) continue;
    stroke(paper, [start, end], { colour: palette.line, width: 5, drawn: linked });
  }
  const sent = withLine(moment, 0, 0.8, 1.2);
  const paid = withLine(moment, 1, 0.2, 1.4);
  for (const [index, [x, y]] of networkPlaces.entries()) {
    const hops = Math.ceil(index / 2);
    const knows = withLine(moment, 0, 1.7 + hops * 0.5, 0.4);
    const done = withLine(moment, 1, 1.6 + hops * 0.4, 0.4);
    const line = done > 0.5 ? palette.gain : palette.lineStrong;
    computer(paper, { x, y, scale: 0.9, opacity: linked }, { rows: 2, line });
    stroke(
      paper,
      [
        [x - 56, y + 12],
        [x + 54, y + 12],
      ],
      { colour: palette.gold, width: 10, drawn: knows },
    );
    tick(paper, { x: x + 82, y: y - 64, scale: 0.65 * done });
  }
  phone(paper, { x: 200, y: middle, opacity: withLine(moment, 0) }, () => {
    const opacity = withLine(moment, 0, 2.4);
    placed(paper, { x: 0, y: 0, opacity }, () => text(paper, 'Sent', { x: 0, y: 0, size: 48 }));
  });
  const goesIn = withLine(moment, 0, 1.7, 0.4);
  const place = { x: between(200, 600, sent), y: between(middle, 350, sent) };
  placed(paper, { ...place, scale: between(1, 0.5, goesIn), opacity: 1 - goesIn }, () => {
    box(paper, { width: 150, height: 120, line: palette.gold });
    text(paper, 'Pay', { x: 0, y: -28, size: 40, weight: 650 });
    signature(paper, { x: 4, y: 28, scale: 0.6 });
  });
  const feePlace = { x: between(200, 430, paid), y: between(460, middle, paid) };
  placed(paper, { ...feePlace, opacity: withLine(moment, 1) }, () => {
    coin(paper, { x: 0, y: 0, scale: 0.9 }, 'POL', palette.brand);
    placed(paper, { x: 0, y: -88, opacity: withLine(moment, 1, 1.2) }, () => {
      text(paper, 'fee', { x: 0, y: 0, colour: palette.muted });
    });
  });
};

/** A payment falls into a block, blocks are built upon it, and it cannot be pulled out. */
const confirmed: Picture = (paper, moment) => {
  const taken = withLine(moment, 0, 0.6, 1.2);
  const xs = [190, 490, 790, 1090];
  const came = [0, 1, 2, 3].map((index) =>
    index < 2 ? withLine(moment, 0, 0) : withLine(moment, 0, 1 + (index - 1) * 0.9),
  );
  const final = withLine(moment, 1, 1.8);
  for (const [index, x] of xs.entries()) {
    const opacity = came[index] ?? 0;
    const line = index === 1 && taken === 1 ? palette.gain : palette.brand;
    if (index > 0) {
      stroke(
        paper,
        [
          [x - 180, 420],
          [x - 120, 420],
        ],
        { colour: palette.brand, width: 12, drawn: opacity },
      );
    }
    const place = { x: x + between(60, 0, index < 2 ? 1 : opacity), y: 420, opacity };
    const payments = index === 1 ? 1 : 3;
    block(paper, place, { title: `Block ${index + 7}`, payments, line });
  }
  const pulled = withLine(moment, 1, 0.3, 1);
  const coinY = between(200, 465, taken);
  coin(
    paper,
    { x: 490, y: coinY, scale: 0.95, opacity: withLine(moment, 0) },
    'USDT',
    palette.gain,
  );
  arrow(
    paper,
    [
      [490, 260],
      [490, 200],
      [300, 200],
    ],
    { width: 8, drawn: pulled, dashed: true },
  );
  cross(paper, { x: 400, y: 200, scale: 1.1 * withLine(moment, 1, 1) });
  tick(paper, { x: 612, y: 284, scale: final });
};

const outline: readonly Point[] = [
  [-110, -137],
  [110, -137],
  [110, 137],
  [-110, 137],
  [-110, -137],
];

/** The key stays in the phone, away from us; words that are lost stay lost. */
const selfCustody: Picture = (paper, moment) => {
  const goes = withLine(moment, 1, 0, 0.5);
  phone(paper, { x: 250, y: middle, opacity: withLine(moment, 0) * (1 - goes) }, () => {
    key(paper, { x: 0, y: 0, scale: 0.62 });
  });
  const words = withLine(moment, 1, 0.4);
  const lost = withLine(moment, 1, 1.6, 1);
  document(paper, { x: 250, y: 325, scale: 1.1, opacity: words * (1 - lost) });
  placed(paper, { x: 250, y: 325, opacity: lost }, () => {
    stroke(paper, outline, { width: 5, dashed: true });
    placed(paper, { x: 0, y: 4, opacity: withLine(moment, 1, 2.4) }, () => {
      text(paper, '?', { x: 0, y: 0, size: 130, weight: 650, colour: palette.muted });
    });
  });
  placed(paper, { x: 250, y: 520, opacity: words }, () => {
    text(paper, '12 words', { x: 0, y: 0, size: 44, colour: palette.muted });
  });
  const us = withLine(moment, 0, 1.2);
  computer(paper, { x: 1010, y: 350, scale: 1.7, opacity: us }, { rows: 0 });
  placed(paper, { x: 1010, y: 325, opacity: us }, () => {
    text(paper, 'PolyTips', { x: 0, y: 0, size: 52, weight: 650 });
  });
  const asks = withLine(moment, 0, 1.8, 1);
  placed(paper, { x: 0, y: 0, opacity: 1 - withLine(moment, 1, 0, 0.5) }, () => {
    arrow(
      paper,
      [
        [380, 330],
        [820, 330],
      ],
      { width: 8, drawn: asks, dashed: true },
    );
    cross(paper, { x: 600, y: 330, scale: 1.2 * withLine(moment, 0, 2.6) });
  });
  arrow(
    paper,
    [
      [820, 330],
      [380, 330],
    ],
    { width: 8, drawn: withLine(moment, 1, 2.6, 1), dashed: true },
  );
  cross(paper, { x: 600, y: 330, scale: 1.2 * withLine(moment, 1, 3.4) });
};

/** The pictures of "How crypto works". */
export const howCryptoWorksPictures = {
  'from-secret-to-address': fromSecretToAddress,
  'twelve-words': twelveWords,
  signing,
  sending,
  confirmed,
  'self-custody': selfCustody,
} as const satisfies Readonly<Record<string, Picture>>;
