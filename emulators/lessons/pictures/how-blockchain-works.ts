import { box } from '../draw/box.ts';
import { between, progress, withLine } from '../draw/motion.ts';
import { type Colour, palette } from '../draw/palette.ts';
import { type Moment, type Paper, type Picture, pictureArea } from '../draw/picture.ts';
import { placed } from '../draw/placed.ts';
import { arrow, type Point, stroke } from '../draw/stroke.ts';
import { text } from '../draw/text.ts';
import { block } from '../shapes/block.ts';
import { coin } from '../shapes/coin.ts';
import { computer } from '../shapes/computer.ts';
import { link } from '../shapes/link.ts';
import { cross, tick } from '../shapes/marks.ts';
import { slip } from '../shapes/slip.ts';

const { middle } = pictureArea;

/** How the SHA-256 of "Pay Ana 5" and of "Pay Ann 5" begin. */
const prints = { ana: 'f18d8341…', ann: '9553dae2…' } as const;

/** The same text twice, and one with another letter, through the same machine. */
const fingerprints: Picture = (paper, moment) => {
  box(paper, {
    x: 640,
    y: middle,
    width: 190,
    height: 396,
    fill: palette.brandDeep,
    line: palette.brand,
  });
  text(paper, 'Hash', { x: 640, y: middle, size: 56, weight: 650 });
  for (const [row, y] of [212, 360, 508].entries()) {
    const changed = row === 2;
    const print = changed ? prints.ann : prints.ana;
    const entered = withLine(moment, row);
    placed(paper, { x: between(215, 255, entered), y, opacity: entered }, () => {
      box(paper, { width: 340, height: 100, line: palette.lineStrong });
      payment(paper, changed);
    });
    const arrowStyle = { colour: palette.lineStrong };
    const inward: readonly Point[] = [
      [440, y],
      [530, y],
    ];
    const outward: readonly Point[] = [
      [745, y],
      [810, y],
    ];
    arrow(paper, inward, { ...arrowStyle, drawn: withLine(moment, row, 0.7) });
    arrow(paper, outward, { ...arrowStyle, drawn: withLine(moment, row, 1.5) });
    const left = withLine(moment, row, 1.9);
    placed(paper, { x: between(970, 1010, left), y, opacity: left }, () => {
      const line = changed ? palette.warn : palette.brand;
      box(paper, { width: 370, height: 100, line });
      const colour = changed ? palette.warn : palette.brandText;
      text(paper, print, { x: 0, y: 2, size: 56, weight: 650, colour });
    });
  }
  tick(paper, { x: 1010, y: 286, scale: 0.55 * withLine(moment, 1, 2.6) });
};

/** The text that goes in, with its other letter marked. */
function payment(paper: Paper, changed: boolean): void {
  const style = { y: 2, size: 56, align: 'left' } as const;
  let x = -130;
  for (const [part, content] of ['Pay An', changed ? 'n' : 'a', ' 5'].entries()) {
    const colour = changed && part === 1 ? palette.warn : palette.text;
    text(paper, content, { ...style, x, colour });
    x += paper.measureText(content).width;
  }
}

interface Waiting {
  readonly x: number;
  readonly y: number;
  readonly fee: number;
  /** When it leaves, in seconds since the second caption. */
  readonly leaves?: number;
}
const ours: Waiting = { x: 240, y: 390, fee: 3, leaves: 1.3 };
const others: readonly Waiting[] = [
  { x: 240, y: 286, fee: 1 },
  { x: 540, y: 286, fee: 1 },
  { x: 540, y: 390, fee: 2, leaves: 2.2 },
  { x: 240, y: 494, fee: 1 },
  { x: 540, y: 494, fee: 1 },
];

/** Where the block stands that they wait for. */
const blockX = 940;

/** Payments that wait; the one with the highest fee goes first. */
const theWaitingRoom: Picture = (paper, moment) => {
  const room: readonly Point[] = [
    [84, 218],
    [696, 218],
    [696, 556],
    [84, 556],
    [84, 218],
  ];
  stroke(paper, room, { colour: palette.lineStrong, width: 5, dashed: true });
  text(paper, 'Waiting', { x: 84, y: 184, size: 44, colour: palette.muted, align: 'left' });
  const feeShown = withLine(moment, 1);
  placed(paper, { x: 600, y: 184, opacity: feeShown }, () => {
    coin(paper, { x: 0, y: 0, scale: 0.3 }, '', palette.brand);
    text(paper, 'fee', { x: 96, y: 0, size: 44, colour: palette.muted, align: 'right' });
  });
  const leavings = [ours, ...others].flatMap(({ leaves }) =>
    leaves === undefined ? [] : [withLine(moment, 1, leaves, 1.1)],
  );
  const payments = leavings.filter((gone) => gone > 0.75).length;
  block(paper, { x: blockX, y: 385, scale: 1.2 }, { title: 'Block', payments });
  for (const [index, other] of others.entries()) {
    const came = progress(moment.seconds, 0.2 + index * 0.2, 0.5);
    const gone = other.leaves === undefined ? 0 : withLine(moment, 1, other.leaves, 1.1);
    waiting(paper, { ...other, came, gone, row: 1, fee: other.fee * feeShown });
  }
  const came = withLine(moment, 0, 0.6, 1.2);
  const gone = withLine(moment, 1, 1.3, 1.1);
  const fee = ours.fee * withLine(moment, 1, 0.2, 0.9);
  const x = between(-130, ours.x, came);
  waiting(paper, { x, y: ours.y, came, gone, row: 0, fee, line: palette.brand });
};

interface WaitingPlace {
  readonly x: number;
  readonly y: number;
  readonly came: number;
  /** How far it has come on its way to its row of the block. */
  readonly gone: number;
  readonly row: number;
  readonly fee: number;
  readonly line?: Colour;
}

/** A payment in its place or on its way, with a small coin for each part of its fee. */
function waiting(paper: Paper, place: WaitingPlace): void {
  const { came, gone, row, fee, line = palette.lineStrong } = place;
  const x = between(place.x, blockX, gone);
  const y = between(place.y, 327 + row * 50, gone);
  placed(paper, { x, y, opacity: came * Math.min((1 - gone) * 4, 1) }, () => {
    slip(paper, { x: 0, y: 0, scale: 0.9 }, line);
  });
  placed(paper, { x, y, opacity: came }, () => {
    for (let part = 0; part < fee; part += 1) {
      const scale = 0.3 * Math.min(fee - part, 1);
      const coinX = between(90 - part * 40, 180 + part * 40, gone);
      coin(paper, { x: coinX, y: between(-42, 0, gone), scale }, '', palette.brand);
    }
  });
}

/** When the elected validator writes each block, in seconds since the first caption. */
const writeStarts = [0.2, 1.1, 2, 2.9, 3.8] as const;
const electedX = 260;

/** The elected validator and those that stand by, what they have locked up, and how Bitcoin chooses instead. */
const whoWrites: Picture = (paper, moment) => {
  const bitcoin = withLine(moment, 2, 0, 0.8);
  placed(paper, { x: 0, y: 0, opacity: 1 - bitcoin }, () => {
    const written = writeStarts.map((start) => withLine(moment, 0, start));
    text(paper, 'Polygon', { x: 80, y: 490, colour: palette.brandText, align: 'left' });
    for (const [index, part] of written.entries()) {
      const x = 350 + index * 185;
      block(paper, { x, y: between(460, 490, part), scale: 0.48, opacity: part }, { title: '' });
      if (index > 0) link(paper, { x: x - 92, y: 490, scale: 0.44, opacity: part });
    }
    for (const [writer, x] of [electedX, 513, 767, 1020].entries()) {
      const came = progress(moment.seconds, 0.1 + writer * 0.15, 0.5);
      computer(paper, { x, y: 220, scale: 0.75, opacity: came });
      const locked = withLine(moment, 1, 0.4 + writer * 0.4);
      placed(paper, { x, y: 352, opacity: locked }, () => {
        coin(paper, { x: 0, y: 0, scale: locked }, 'POL', palette.brand);
        padlock(paper, 58, 34);
      });
    }
    validatorAtWork(paper, moment);
  });
  placed(paper, { x: 0, y: 0, opacity: bitcoin }, () => race(paper, moment));
};

/** The elected validator, with an arrow to each block as it writes it. */
function validatorAtWork(paper: Paper, moment: Moment): void {
  for (const [index, start] of writeStarts.entries()) {
    const next = writeStarts[index + 1];
    const ends = next === undefined ? withLine(moment, 1) : withLine(moment, 0, next, 0.4);
    const active = withLine(moment, 0, start, 0.4) * (1 - ends);
    placed(paper, { x: 0, y: 0, opacity: active }, () => {
      computer(paper, { x: electedX, y: 220, scale: 0.75 }, { line: palette.brand });
      const path: readonly Point[] = [
        [electedX, 292],
        [350 + index * 185, 410],
      ];
      arrow(paper, path, { colour: palette.brand });
    });
  }
}

/** A closed padlock, 52 wide. */
function padlock(paper: Paper, x: number, y: number): void {
  placed(paper, { x, y }, () => {
    paper.beginPath();
    paper.arc(0, -14, 15, Math.PI, 0);
    paper.strokeStyle = palette.gold;
    paper.lineWidth = 8;
    paper.stroke();
    box(paper, {
      y: 6,
      width: 52,
      height: 42,
      radius: 8,
      fill: palette.gold,
      line: palette.ground,
    });
  });
}

/** Three computers that try number after number, until one of them has it. */
function race(paper: Paper, moment: Moment): void {
  const tries = [7, 8, 6] as const;
  const length = 2.6;
  const found = withLine(moment, 2, 0.5 + length);
  text(paper, 'Bitcoin', { x: 1040, y: 190, colour: palette.gold });
  for (const [lane, count] of tries.entries()) {
    const y = 225 + lane * 140;
    const wins = lane === 1;
    computer(paper, { x: 160, y, scale: 0.75 }, wins && found > 0.5 ? { line: palette.gold } : {});
    for (let index = 0; index < count; index += 1) {
      const came = withLine(moment, 2, 0.5 + (index / count) * length, 0.4);
      placed(paper, { x: 290 + index * 51, y, opacity: came }, () => {
        text(paper, '?', { x: 0, y: 0, colour: palette.lineStrong });
      });
    }
  }
  placed(paper, { x: 785, y: 365, opacity: found, scale: between(0.8, 1, found) }, () => {
    box(paper, { width: 190, height: 92, radius: 24, line: palette.gold, lineWidth: 5 });
    text(paper, 'Found', { x: 0, y: 2, weight: 650, colour: palette.gold });
  });
  const written = withLine(moment, 2, 0.9 + length);
  const path: readonly Point[] = [
    [890, 365],
    [915, 365],
  ];
  arrow(paper, path, { colour: palette.gold, drawn: written });
  block(paper, { x: 1050, y: 380, opacity: written }, { title: 'Block', line: palette.gold });
}

/** What is checked, what is built upon, and when it is final. */
const agreement: Picture = (paper, moment) => {
  const built = withLine(moment, 1, 0, 1);
  placed(paper, { x: 0, y: 0, opacity: 1 - built }, () => {
    for (let index = 0; index < 4; index += 1) {
      const came = withLine(moment, 0, 0.2 + index * 0.25);
      const x = 945 + (index % 2) * 180;
      computer(paper, { x, y: index < 2 ? 270 : 460, scale: 0.8, opacity: came });
    }
    const asked = withLine(moment, 0, 1.2);
    placed(paper, { x: 600, y: middle, opacity: asked }, () => {
      box(paper, { width: 430, height: 270, fill: palette.surface, line: palette.lineStrong });
      for (const [row, question] of ['Signatures', 'Money'].entries()) {
        const y = -60 + row * 120;
        text(paper, question, { x: -180, y, size: 52, align: 'left' });
        tick(paper, { x: 150, y, scale: withLine(moment, 0, 2.4 + row * 1.6) });
      }
    });
  });
  const good = {
    x: between(220, 600, built),
    y: between(middle, 262, built),
    scale: between(1.15, 0.68, built),
  };
  builtUpon(paper, moment);
  block(paper, good, { title: '', line: palette.brand });
  tick(paper, { x: 660, y: 190, scale: 0.8 * withLine(moment, 1, 1) });
  votes(paper, moment);
};

/** The block before, the one after, and the one that breaks a rule. */
function builtUpon(paper: Paper, moment: Moment): void {
  const before = withLine(moment, 1, 0.5);
  const after = withLine(moment, 1, 1.6, 0.8);
  const final = withLine(moment, 2);
  const scale = 0.68;
  block(paper, { x: 320, y: 262, scale, opacity: before }, { title: '' });
  link(paper, { x: 460, y: 262, scale, opacity: before });
  block(paper, { x: between(850, 880, after), y: 262, scale, opacity: after }, { title: '' });
  link(paper, { x: 740, y: 262, scale, opacity: after });
  const wrong = withLine(moment, 1, 0.9) * (1 - final);
  placed(paper, { x: 600, y: 472, opacity: wrong }, () => {
    const fork: readonly Point[] = [
      [-280, -105],
      [-280, 0],
      [-85, 0],
    ];
    stroke(paper, fork, { dashed: true });
    block(paper, { x: 0, y: 0, scale: 0.6 }, { title: '', line: palette.loss, changed: 1 });
    cross(paper, { x: 130, y: 0, scale: withLine(moment, 1, 1.4) });
  });
}

/** Nine computers agree one by one; with the seventh it is more than two thirds. */
function votes(paper: Paper, moment: Moment): void {
  const came = withLine(moment, 2, 0.3);
  placed(paper, { x: 0, y: 0, opacity: came }, () => {
    for (let index = 0; index < 9; index += 1) {
      const x = 160 + index * 120;
      computer(paper, { x, y: 465, scale: 0.52 });
      if (index > 6) continue;
      const agreed = withLine(moment, 2, 0.7 + index * 0.3, 0.5);
      tick(paper, { x: x + 8, y: 455, scale: 0.7 * agreed });
    }
    const mark: readonly Point[] = [
      [820, 415],
      [820, 512],
    ];
    stroke(paper, mark, { colour: palette.gold, dashed: true, width: 5 });
    text(paper, '2/3', { x: 820, y: 540, size: 40, colour: palette.gold });
  });
  placed(paper, { x: 1090, y: 262, opacity: withLine(moment, 2, 3) }, () => {
    text(paper, 'Final', { x: 0, y: 0, size: 56, weight: 700, colour: palette.gain });
  });
}

/** The lines of a program: where each begins and how long it is. */
const codeLines = [
  [0, 230],
  [44, 200],
  [44, 140],
  [44, 220],
  [0, 90],
] as const;
/** The line that has the mistake. */
const wrongLine = 2;

/** A program that every computer runs, USDT as one of them, and a mistake that runs as well. */
const programs: Picture = (paper, moment) => {
  const table = withLine(moment, 1);
  const mistake = withLine(moment, 2);
  placed(paper, { x: 290, y: middle, opacity: progress(moment.seconds, 0.2, 0.6) }, () => {
    box(paper, { width: 420, height: 390, fill: palette.surface, line: palette.brand });
    text(paper, 'Program', { x: 0, y: -145, size: 48, weight: 650 });
    for (const [index, [indent, length]] of codeLines.entries()) {
      const y = -80 + index * 58;
      const line: readonly Point[] = [
        [-165 + indent, y],
        [-165 + indent + length, y],
      ];
      const drawn = progress(moment.seconds, 0.5 + index * 0.25, 0.4);
      stroke(paper, line, { colour: palette.muted, width: 14, drawn });
      if (index !== wrongLine) continue;
      const marked = withLine(moment, 2, 0.2, 0.8);
      stroke(paper, line, { colour: palette.loss, width: 14, drawn: marked });
      cross(paper, { x: 90, y, scale: 0.7 * withLine(moment, 2, 0.8) });
    }
  });
  const runs = withLine(moment, 0, 1.4, 0.8);
  arrow(
    paper,
    [
      [525, middle],
      [620, middle],
    ],
    { colour: palette.brand, width: 8, drawn: runs },
  );
  for (let index = 0; index < 6; index += 1) {
    const came = withLine(moment, 0, 2 + index * 0.2);
    const opacity = came * (1 - table) + withLine(moment, 2, 1 + index * 0.2);
    const place = { x: 725 + (index % 3) * 200, y: index < 3 ? 265 : 455, scale: 0.9 };
    placed(paper, { ...place, opacity }, () => running(paper, mistake > 0));
  }
  placed(paper, { x: 920, y: middle, opacity: table * (1 - mistake) }, () => {
    balances(paper, withLine(moment, 1, 3, 1.2));
  });
};

/** A computer that runs the program, with its mistake if it has one. */
function running(paper: Paper, mistaken: boolean): void {
  computer(paper, { x: 0, y: 0 }, { rows: 3 });
  if (!mistaken) return;
  stroke(
    paper,
    [
      [-62, 13],
      [30, 13],
    ],
    { colour: palette.loss, width: 10 },
  );
  cross(paper, { x: 58, y: 10, scale: 0.42 });
}

/** The table of USDT, with 5 moved from Ana to Ben as far as `moved` says. */
function balances(paper: Paper, moved: number): void {
  box(paper, { width: 560, height: 390, fill: palette.surface, line: palette.gain });
  coin(paper, { x: -205, y: -125, scale: 0.85 }, 'USDT', palette.gain);
  text(paper, 'Balances', { x: -130, y: -123, size: 48, weight: 650, align: 'left' });
  const rows = [
    ['Ana', '20', '15'],
    ['Ben', '10', '15'],
  ] as const;
  for (const [row, [name, before, after]] of rows.entries()) {
    const y = 5 + row * 110;
    box(paper, { y, width: 500, height: 90, radius: 16 });
    text(paper, name, { x: -215, y: y + 2, size: 52, align: 'left' });
    const style = { x: 215, y: y + 2, size: 52, weight: 650, align: 'right' } as const;
    placed(paper, { x: 0, y: 0, opacity: Math.max(1 - moved * 2, 0) }, () => {
      text(paper, before, style);
    });
    placed(paper, { x: 0, y: 0, opacity: Math.max(moved * 2 - 1, 0) }, () => {
      text(paper, after, style);
    });
  }
  const path: readonly Point[] = [
    [60, 5],
    [60, 108],
  ];
  placed(paper, { x: 0, y: 0, opacity: Math.min(moved * 3, 1) }, () => {
    arrow(paper, path, { colour: palette.gain, drawn: moved });
    text(paper, '5', { x: 100, y: 60, size: 44, weight: 650, colour: palette.gain });
  });
}

/** One check at a bank, one by everybody on the network, and the fee for it. */
const thePriceOfIt: Picture = (paper, moment) => {
  for (let index = 0; index < 7; index += 1) {
    const came = progress(moment.seconds, 0.2 + index * 0.1, 0.5);
    const x = 150 + index * 160;
    computer(paper, { x, y: 230, scale: 0.75, opacity: came });
    tick(paper, { x: x + 46, y: 182, scale: 0.8 * withLine(moment, 0, 0.3 + index * 0.65, 0.5) });
  }
  placed(paper, { x: 84, y: 328, opacity: withLine(moment, 0, 2) }, () => {
    text(paper, 'All check: safe, but slower', { x: 0, y: 0, align: 'left' });
  });
  const fee = withLine(moment, 1);
  placed(paper, { x: 0, y: 0, opacity: 1 - fee }, () => {
    const came = withLine(moment, 0, 2.8);
    placed(paper, { x: 150, y: 480, opacity: came }, () => bank(paper));
    tick(paper, { x: 280, y: 480, scale: withLine(moment, 0, 3.3) });
    placed(paper, { x: 350, y: 482, opacity: withLine(moment, 0, 3.6) }, () => {
      text(paper, 'One checks: faster', { x: 0, y: 0, align: 'left' });
    });
  });
  placed(paper, { x: 640, y: 472, opacity: fee }, () => {
    box(paper, { width: 1120, height: 170, fill: palette.surface, line: palette.brand });
    text(paper, 'Fee', { x: -500, y: 0, size: 56, weight: 650, align: 'left' });
    coin(paper, { x: -270, y: 0 }, 'POL', palette.brand);
    const below = withLine(moment, 1, 1);
    placed(paper, { x: 80, y: 0, opacity: below }, () => {
      text(paper, 'often below', { x: 0, y: 0, size: 52, colour: palette.muted });
    });
    coin(paper, { x: 400, y: 0, opacity: below }, '1¢');
  });
};

/** The front of a bank, 150 wide. */
function bank(paper: Paper): void {
  const roof: readonly Point[] = [
    [-70, -30],
    [0, -70],
    [70, -30],
    [-70, -30],
  ];
  stroke(paper, roof, { colour: palette.muted, width: 9 });
  for (const column of [-48, 0, 48]) {
    stroke(
      paper,
      [
        [column, -8],
        [column, 38],
      ],
      { colour: palette.muted, width: 12 },
    );
  }
  stroke(
    paper,
    [
      [-70, 60],
      [70, 60],
    ],
    { colour: palette.muted, width: 10 },
  );
}

/** The pictures of "How blockchain works". */
export const howBlockchainWorksPictures = {
  fingerprints,
  'the-waiting-room': theWaitingRoom,
  'who-writes': whoWrites,
  agreement,
  programs,
  'the-price-of-it': thePriceOfIt,
} as const satisfies Readonly<Record<string, Picture>>;
