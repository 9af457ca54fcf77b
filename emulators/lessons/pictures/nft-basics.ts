import { box } from '../draw/box.ts';
import { between, withLine } from '../draw/motion.ts';
import { type Colour, palette } from '../draw/palette.ts';
import { type Paper, type Picture, pictureArea } from '../draw/picture.ts';
import { type Place, placed } from '../draw/placed.ts';
import { arrow, type Point, stroke } from '../draw/stroke.ts';
import { text } from '../draw/text.ts';
import { artwork } from '../shapes/artwork.ts';
import { coin } from '../shapes/coin.ts';
import { labelCard } from '../shapes/label-card.ts';
import { cross, tick } from '../shapes/marks.ts';
import { person } from '../shapes/person.ts';
import { phone } from '../shapes/phone.ts';
import { signature } from '../shapes/signature.ts';
import { ticket } from '../shapes/ticket.ts';
import { token } from '../shapes/token.ts';

const { middle } = pictureArea;

// First accounts (m/44'/60'/0'/0/0) of public BIP-39 test words, computed with ethers:
// "legal winner thank year wave sausage worth useful legal winner thank yellow",
const address = '0x58A5…1b25';
// "letter advice cage absurd amount doctor acoustic avoid letter advice cage above".
const otherAddress = '0x3061…2398';

/** The three words; two dollars that change places; two tickets that cannot. */
const oneOfAKind: Picture = (paper, moment) => {
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

/** An entry with number and owner, the picture it points to, and the hole the picture leaves. */
const whatItRecords: Picture = (paper, moment) => {
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
    for (const [index, [label, value]] of [
      ['Number', '7'],
      ['Owner', address],
    ].entries()) {
      placed(paper, { x: 0, y: index * 130, opacity: withLine(moment, 0, 1.8 + index) }, () => {
        text(paper, label ?? '', { ...left, y: -98, size: 40, colour: palette.muted });
        text(paper, value ?? '', { ...left, y: -42, size: 50 });
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
    dashedFrame(paper, gone);
    artwork(paper, { x: 0, y: 0, scale: 1.25, opacity: 1 - gone });
    text(paper, 'elsewhere', { x: 0, y: 215, size: 44, colour: palette.muted });
  });
  cross(paper, { x: 980, y: 310, scale: 1.5 * withLine(moment, 2, 1.2) });
};

/** What an NFT may stand for; then all who had one of them, from its maker on. */
const whatItIsFor: Picture = (paper, moment) => {
  const leaves = withLine(moment, 1, 0, 0.5);
  const uses: readonly (readonly [string, (place: Place) => void])[] = [
    ['Art', (place) => artwork(paper, place)],
    ['Ticket', (place) => ticket(paper, place, '7A')],
    ['Member', (place) => memberCard(paper, place)],
    ['Game', (place) => sword(paper, place)],
  ];
  for (const [index, [label, draw]] of uses.entries()) {
    const opacity = withLine(moment, 0, index * 0.8) * (1 - leaves);
    placed(paper, { x: 200 + index * 293, y: 320, opacity }, () => {
      draw({ x: 0, y: 0 });
      text(paper, label, { x: 0, y: 160, size: 48 });
    });
  }

  const moves = withLine(moment, 1, 1.6, 2.4);
  const owners = ['made it', 'owned it', 'owned it', 'owns it'];
  for (const [index, label] of owners.entries()) {
    const x = 190 + index * 300;
    const reached = withLine(moment, 1, 0.6 + index * 0.3);
    const colour = index === 0 ? palette.gold : palette.brandText;
    person(paper, { x, y: 390, opacity: reached }, colour);
    placed(paper, { x, y: 520, opacity: reached }, () => {
      text(paper, label, { x: 0, y: 0, size: 44, colour: palette.muted });
    });
    if (index === 0) continue;
    const drawn = Math.min(Math.max(moves * 3 - index + 1, 0), 1);
    arrow(
      paper,
      [
        [x - 205, 400],
        [x - 95, 400],
      ],
      { colour: palette.brand, width: 8, drawn },
    );
  }
  const place = { x: between(190, 1090, moves), y: 230, scale: 0.85 };
  token(paper, { ...place, opacity: withLine(moment, 1, 0.6) }, '#7');
};

/** A new entry joins the network; it is sold; and a market may pay its maker. */
const mintAndSell: Picture = (paper, moment) => {
  const sale = withLine(moment, 1, 0.3);
  const later = withLine(moment, 2);
  placed(paper, { x: 0, y: 0, opacity: 1 - withLine(moment, 2, 0, 0.5) }, () => {
    placed(paper, { x: 640, y: 495, opacity: withLine(moment, 0) }, () => {
      box(paper, { width: 1040, height: 120, line: palette.brand });
      text(paper, 'Polygon', { x: -480, y: 0, size: 48, weight: 650, align: 'left' });
    });
    for (const [index, number] of ['#5', '#6', '#7'].entries()) {
      const opacity = index === 2 ? sale : withLine(moment, 0);
      const place = { x: 470 + index * 120, y: 495, scale: 0.6, opacity };
      token(paper, place, number, palette.lineStrong);
    }
    const mint = withLine(moment, 0) * (1 - withLine(moment, 1, 0, 0.4));
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
  });

  placed(paper, { x: 0, y: 0, opacity: sale * (1 - withLine(moment, 2, 0, 0.5)) }, () => {
    person(paper, { x: 200, y: 315, scale: 1.1 });
    person(paper, { x: 1080, y: 315, scale: 1.1 }, palette.muted);
    text(paper, 'You', { x: 200, y: 190, colour: palette.muted });
    text(paper, 'Buyer', { x: 1080, y: 190, colour: palette.muted });
    const signed = withLine(moment, 1, 0.6, 1);
    placed(paper, { x: 640, y: 300 }, () => {
      box(paper, { width: 250, height: 84, fill: palette.surface, line: palette.gold });
      signature(paper, { x: 0, y: 0, scale: 1.1 }, signed);
    });
    const traded = withLine(moment, 1, 1.4, 1.4);
    coin(paper, { x: between(930, 350, traded), y: 205, scale: 0.75 }, 'USDT', palette.gain);
    const fee = withLine(moment, 1, 3, 1);
    const place = { x: between(250, 960, fee), y: between(330, 495, fee), opacity: fee };
    placed(paper, place, () => {
      coin(paper, { x: 0, y: 0, scale: 0.75 }, 'POL', palette.brand);
      text(paper, 'fee', { x: 95, y: 0, size: 44, colour: palette.muted });
    });
  });

  // The new token comes down into the network, is listed, and goes over to the buyer.
  const minted = withLine(moment, 0, 0.8, 1.4);
  const risen = withLine(moment, 1, 0.2, 1.1);
  const goesOver = withLine(moment, 1, 1.4, 1.4);
  const place = {
    x: between(between(710, 350, risen), 930, goesOver),
    y: between(between(230, 495, minted), 385, risen),
    scale: between(1, 0.6, minted),
    opacity: withLine(moment, 0, 0.3) * (1 - withLine(moment, 2, 0, 0.5)),
  };
  token(paper, place, '#7');

  placed(paper, { x: 0, y: 0, opacity: withLine(moment, 2, 0.4) }, () => {
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
    coin(paper, { ...place, opacity: later * share }, 'USDT', palette.gain);
    tick(paper, { x: 1160, y: 205, scale: withLine(moment, 2, 1.4) });
    cross(paper, { x: 570, y: 438, scale: 1.1 * withLine(moment, 2, 3.6) });
  });
};

/** Copies of a picture beside the one token and its address; then what the licence leaves open. */
const tokenAndPicture: Picture = (paper, moment) => {
  const leaves = 1 - withLine(moment, 1, 0, 0.5);
  placed(paper, { x: 0, y: 0, opacity: leaves }, () => {
    for (let index = 3; index >= 0; index -= 1) {
      const copied = index === 0 ? 1 : withLine(moment, 0, 0.2 + index * 0.4, 0.8);
      const x = between(210, 210 + index * 287, copied);
      artwork(paper, { x, y: 260, opacity: withLine(moment, 0) * (index === 0 ? 1 : copied) });
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
    const place = { x: 795, y: 465, opacity: withLine(moment, 0, 3.2) };
    labelCard(paper, place, {
      label: 'One address',
      value: address,
      width: 380,
      line: palette.gain,
    });
  });

  const came = withLine(moment, 1, 0.4);
  placed(paper, { x: 0, y: 0, opacity: came }, () => {
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
  });
};

/** Two collections of one name; a signature that empties a wallet; pictures that nobody buys. */
const takeCare: Picture = (paper, moment) => {
  const first = 1 - withLine(moment, 1, 0, 0.5);
  placed(paper, { x: 0, y: 0, opacity: first }, () => {
    for (const [index, value] of [address, otherAddress].entries()) {
      const came = withLine(moment, 0, index * 0.4);
      const checked = withLine(moment, 0, 2 + index * 0.8);
      placed(paper, { x: 350 + index * 580, y: middle, opacity: came }, () => {
        const line = index === 0 ? palette.gain : palette.loss;
        const shown = checked > 0.5 ? line : palette.lineStrong;
        box(paper, { width: 500, height: 380, fill: palette.surface, line: shown });
        artwork(paper, { x: -100, y: -70, scale: 0.95 });
        text(paper, 'Hills', { x: -214, y: 60, size: 48, weight: 650, align: 'left' });
        text(paper, value, { x: -214, y: 130, size: 48, align: 'left', colour: palette.muted });
        if (index === 0) tick(paper, { x: 150, y: -70, scale: 1.3 * checked });
        else cross(paper, { x: 150, y: -70, scale: 1.3 * checked });
      });
    }
  });

  const second = withLine(moment, 1, 0.4) * (1 - withLine(moment, 2, 0, 0.5));
  placed(paper, { x: 0, y: 0, opacity: second }, () => {
    for (let index = 0; index < 4; index += 1) {
      const leaves = withLine(moment, 1, 2 + index * 0.4, 1.2);
      const x = between(300, 700 + index * 145, leaves);
      if (index === 3) token(paper, { x, y: middle, scale: 0.85, opacity: leaves }, '#7');
      else
        coin(
          paper,
          { x, y: middle, opacity: leaves },
          index === 0 ? 'POL' : 'USDT',
          coinColour(index),
        );
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
  });

  const third = withLine(moment, 2, 0.4);
  placed(paper, { x: 0, y: 0, opacity: third }, () => {
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

function coinColour(index: number): Colour {
  return index === 0 ? palette.brand : palette.gain;
}

const hole: readonly Point[] = [
  [-150, -112],
  [150, -112],
  [150, 112],
  [-150, 112],
  [-150, -112],
];

/** Where a picture was. */
function dashedFrame(paper: Paper, opacity: number): void {
  placed(paper, { x: 0, y: 0, opacity }, () => {
    stroke(paper, hole, { width: 5, dashed: true });
  });
}

function memberCard(paper: Paper, place: Place): void {
  placed(paper, place, () => {
    box(paper, { width: 240, height: 150, line: palette.gain });
    person(paper, { x: -62, y: 2, scale: 0.6 });
    for (const y of [-24, 12]) {
      stroke(
        paper,
        [
          [4, y],
          [y < 0 ? 88 : 60, y],
        ],
        { colour: palette.muted, width: 10 },
      );
    }
  });
}

function sword(paper: Paper, place: Place): void {
  placed(paper, place, () => {
    stroke(
      paper,
      [
        [-30, 30],
        [74, -74],
      ],
      { colour: palette.text, width: 24 },
    );
    stroke(
      paper,
      [
        [-62, -2],
        [2, 62],
      ],
      { colour: palette.gold, width: 18 },
    );
    stroke(
      paper,
      [
        [-34, 34],
        [-74, 74],
      ],
      { colour: palette.gold, width: 18 },
    );
  });
}

/** The pictures of "NFT basics". */
export const nftBasicsPictures = {
  'one-of-a-kind': oneOfAKind,
  'what-it-records': whatItRecords,
  'what-it-is-for': whatItIsFor,
  'mint-and-sell': mintAndSell,
  'token-and-picture': tokenAndPicture,
  'take-care': takeCare,
} as const satisfies Readonly<Record<string, Picture>>;
