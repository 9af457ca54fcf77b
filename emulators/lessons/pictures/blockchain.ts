import { box } from '../draw/box.ts';
import { between, progress, withLine } from '../draw/motion.ts';
import { palette } from '../draw/palette.ts';
import { type Paper, type Picture, pictureArea } from '../draw/picture.ts';
import { placed } from '../draw/placed.ts';
import { arrow, type Point, stroke } from '../draw/stroke.ts';
import { text } from '../draw/text.ts';
import { block } from '../shapes/block.ts';
import { coin } from '../shapes/coin.ts';
import { computer } from '../shapes/computer.ts';
import { key } from '../shapes/key.ts';
import { link } from '../shapes/link.ts';
import { cross, tick } from '../shapes/marks.ts';
import { person } from '../shapes/person.ts';
import { slip } from '../shapes/slip.ts';

const { middle } = pictureArea;

/**
 * How the fingerprints of the blocks begin. Block 1 is the SHA-256 of "Ana pays Ben 5"; each later
 * one that of the fingerprint before it, in hexadecimal, with " Ben pays Eva 2", " Eva pays Ana 1".
 */
const chain = [
  { title: 'Block 1', print: 'f499', x: 225 },
  { title: 'Block 2', print: 'eefc', x: 625 },
  { title: 'Block 3', print: '25ec', x: 1025 },
] as const;
/** The same of "Ana pays Ben 9". */
const changedPrint = '833d';
/** Where the chain stands, and where in it the fingerprints are. */
const chainY = 405;
const printY = chainY + 103;

/** A list of payments, 440 wide and 340 high, with as many of its rows as `rows` says. */
function paymentList(paper: Paper, rows: (row: number) => number): void {
  box(paper, { width: 440, height: 340, line: palette.brand });
  const payments = [
    ['Ana', 'Ben', '5'],
    ['Ben', 'Eva', '2'],
    ['Eva', 'Ana', '1'],
  ] as const;
  for (const [row, [from, to, amount]] of payments.entries()) {
    placed(paper, { x: 0, y: (row - 1) * 96, opacity: rows(row) }, () => {
      text(paper, from, { x: -180, y: 0, align: 'left' });
      arrow(
        paper,
        [
          [-80, 0],
          [-20, 0],
        ],
        { colour: palette.muted, width: 5 },
      );
      text(paper, to, { x: 15, y: 0, align: 'left' });
      text(paper, amount, { x: 180, y: 0, align: 'right', colour: palette.brandText });
    });
  }
}

/** One list, then a copy of it on every computer, and nobody above them. */
const aSharedList: Picture = (paper, moment) => {
  const left = [220, 360, 500].map((y): Point => [180, y]);
  const right = left.map(([x, y]): Point => [1280 - x, y]);
  const spread = withLine(moment, 1, 1.8, 1);
  for (const from of left) {
    for (const to of right) {
      stroke(paper, [from, to], { colour: palette.line, width: 5, drawn: spread });
    }
  }
  const shared = [...left, ...right].map((_, index) => withLine(moment, 0, 1.6 + index * 0.3));
  placed(paper, { x: 0, y: 0, opacity: 1 - spread }, () => {
    for (const [index, [x, y]] of [...left, ...right].entries()) {
      const drawn = shared[index] ?? 0;
      stroke(
        paper,
        [
          [640, middle],
          [x, y],
        ],
        { colour: palette.line, width: 5, drawn },
      );
    }
  });
  const list = progress(moment.seconds, 0.3, 0.6);
  placed(paper, { x: 640, y: middle, opacity: list * (1 - spread) }, () =>
    paymentList(paper, (row) => progress(moment.seconds, 0.8 + row * 0.5, 0.5)),
  );
  for (const [index, [x, y]] of [...left, ...right].entries()) {
    const came = shared[index] ?? 0;
    const copied = withLine(moment, 1, 0.1 + index * 0.2, 1);
    const rows = copied > 0.85 ? 3 : 0;
    computer(paper, { x, y, scale: between(0.55, 0.75, came), opacity: came }, { rows });
    const copy = {
      x: between(640, x, copied),
      y: between(middle, y - 11, copied),
      scale: between(1, 0.26, copied),
      opacity: copied === 0 ? 0 : Math.min((1 - copied) * 4, 1),
    };
    placed(paper, copy, () => paymentList(paper, () => 1));
  }
  const leader = withLine(moment, 2, 0.2);
  placed(paper, { x: 640, y: middle, opacity: leader }, () => {
    box(paper, { width: 300, height: 300, radius: 150, fill: palette.ground });
    person(paper, { x: 0, y: 50 }, palette.lineStrong);
    const crown: readonly Point[] = [
      [-46, -42],
      [-58, -104],
      [-26, -78],
      [0, -118],
      [26, -78],
      [58, -104],
      [46, -42],
      [-46, -42],
    ];
    stroke(paper, crown, { colour: palette.gold, width: 8 });
    cross(paper, { x: 84, y: -84, scale: 1.1 * withLine(moment, 2, 1) });
  });
};

/** Payments go into a block; then a clock, and one block after another. */
const blocks: Picture = (paper, moment) => {
  const moved = withLine(moment, 1, 0, 1);
  const arrivals = [0, 1, 2].map((index) => withLine(moment, 0, 1.2 + index * 0.9, 1.1));
  const payments = arrivals.filter((arrived) => arrived > 0.75).length;
  const first = {
    x: between(640, 215, moved),
    y: between(middle, 420, moved),
    scale: between(1.3, 1, moved),
  };
  block(paper, { ...first, opacity: progress(moment.seconds, 0.3, 0.6) }, { title: '', payments });
  const named = withLine(moment, 0, 3.6);
  placed(paper, { ...first, opacity: named }, () => {
    text(paper, 'Block', { x: 0, y: -100, size: 40, weight: 650 });
  });
  for (const [index, arrived] of arrivals.entries()) {
    const came = progress(moment.seconds, 0.3 + index * 0.3, 0.6);
    const x = between(index % 2 === 0 ? 220 : 1060, 640, arrived);
    const y = between(index < 2 ? 260 : 460, middle - 62 + index * 55, arrived);
    slip(paper, { x, y, opacity: came * Math.min((1 - arrived) * 4, 1) });
  }
  const late = progress(moment.seconds, 1.2, 0.6);
  slip(paper, { x: between(1060, 1070, moved), y: between(460, 420, moved), opacity: late });
  const next = withLine(moment, 1, 0.4);
  for (const [index, x] of [500, 785].entries()) {
    const came = withLine(moment, 1, blockSeconds * index + 1.4);
    block(paper, { x, y: between(450, 420, came), opacity: came }, { title: 'Block' });
  }
  placed(paper, { x: 1070, y: 420, opacity: next }, () => {
    const outline: readonly Point[] = [
      [-110, -135],
      [110, -135],
      [110, 135],
      [-110, 135],
      [-110, -135],
    ];
    stroke(paper, outline, { colour: palette.line, dashed: true });
  });
  const sinceLine = moment.seconds - (moment.lineStartsSeconds[1] ?? 0);
  const turn = ((sinceLine - 1.4) / blockSeconds) * Math.PI * 2;
  placed(paper, { x: 640, y: 206, opacity: next }, () => clock(paper, turn));
};

/** How far apart the blocks of the film come. */
const blockSeconds = 2;

/** A clock whose hand has turned by some angle since it stood at the top. */
function clock(paper: Paper, turn: number): void {
  const face = { width: 92, height: 92, radius: 46, fill: palette.surface };
  box(paper, { ...face, line: palette.brandText, lineWidth: 7 });
  const style = { colour: palette.brandText, width: 7 };
  stroke(
    paper,
    [
      [0, 0],
      [Math.sin(turn) * 30, -Math.cos(turn) * 30],
    ],
    style,
  );
}

/** Every block hands its fingerprint to the next one, back to the first. */
const theChain: Picture = (paper, moment) => {
  const came = [
    progress(moment.seconds, 0.2, 0.6),
    progress(moment.seconds, 0.6, 0.6),
    withLine(moment, 1),
  ];
  for (const [index, { title, print, x }] of chain.entries()) {
    block(paper, { x, y: chainY, opacity: came[index] ?? 0 }, { title, print });
  }
  const handed = [withLine(moment, 0, 0.8, 1.4), withLine(moment, 1, 0.7, 1.2)];
  for (const [index, part] of handed.entries()) {
    const from = chain[index];
    if (from === undefined) continue;
    const place = {
      x: between(from.x, from.x + 200, part),
      y: printY,
      opacity: Math.min(part * 10, 1),
    };
    link(paper, place, { print: from.print });
  }
  const named = withLine(moment, 0, 1.8) * (1 - withLine(moment, 1));
  placed(paper, { x: 425, y: 205, opacity: named }, () => {
    text(paper, 'Fingerprint', { x: 0, y: 0, colour: palette.brandText });
    stroke(
      paper,
      [
        [0, 40],
        [0, printY - 205 - 52],
      ],
      { colour: palette.brandText, width: 5 },
    );
  });
  for (const [index, right] of [1025, 625].entries()) {
    const path: readonly Point[] = [
      [right - 14, 250],
      [right - 14, 195],
      [right - 386, 195],
      [right - 386, 246],
    ];
    const drawn = withLine(moment, 1, 2 + index * 1.2, 1.2);
    arrow(paper, path, { colour: palette.brandText, drawn });
  }
};

/** A changed payment breaks the chain behind it, and every other computer keeps its own. */
const aChangedBlock: Picture = (paper, moment) => {
  const changed = withLine(moment, 0, 0.8);
  const broken = [withLine(moment, 1, 0.3, 0.8), withLine(moment, 1, 2, 0.8)];
  const kept = withLine(moment, 2, 0.2, 0.8);
  placed(paper, { x: 0, y: 0, opacity: 1 - kept }, () => {
    let shift = 0;
    for (const [index, { title, print, x }] of chain.entries()) {
      const before = chain[index - 1];
      const part = broken[index - 1] ?? 0;
      shift += part * 28;
      const left = x + shift;
      const line = part > 0.5 ? palette.loss : palette.brand;
      block(paper, { x: left, y: chainY }, { title, print, line: palette.brand });
      if (before === undefined) continue;
      link(paper, { x: left - 200, y: printY }, { print: before.print, line });
      cross(paper, { x: left - 210, y: printY - 100, scale: part });
    }
    const style = { title: 'Block 1', print: changedPrint, line: palette.loss, changed: 0 };
    block(paper, { x: chain[0].x, y: chainY, opacity: changed }, style);
  });
  placed(paper, { x: chain[0].x, y: 205, opacity: changed }, () => {
    text(paper, 'Changed', { x: 0, y: 0, colour: palette.loss });
  });
  placed(paper, { x: chain[0].x, y: 380, scale: 1.25, opacity: kept }, () => {
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

const explorerRows = [
  ['0x7aC4…91e2', '0x3bF0…c5d7'],
  ['0x5e21…08aB', '0x9d3C…77f4'],
  ['0x7aC4…91e2', '0x3bF0…c5d7'],
] as const;

/** An explorer that anyone reads; then what an address that returns gives away. */
const openToAll: Picture = (paper, moment) => {
  const habit = withLine(moment, 1, 2.4, 0.8);
  placed(paper, { x: 470, y: 362, opacity: progress(moment.seconds, 0.2, 0.6) }, () => {
    box(paper, { width: 780, height: 390, fill: palette.surface, line: palette.lineStrong });
    box(paper, { y: -140, width: 720, height: 74, radius: 37 });
    magnifier(paper);
    text(paper, 'Explorer', { x: -260, y: -139, size: 40, colour: palette.muted, align: 'left' });
    for (const [row, [from, to]] of explorerRows.entries()) {
      const opacity = withLine(moment, 0, 0.2 + row * 0.5);
      placed(paper, { x: 0, y: -40 + row * 88, opacity }, () => {
        explorerRow(paper, from, to, row === 1 ? 0 : habit);
      });
    }
  });
  const alone = withLine(moment, 1);
  for (const [index, y] of [225, 365, 505].entries()) {
    const came = withLine(moment, 0, 1.4 + index * 0.5) * (1 - alone);
    person(paper, { x: 1060, y, scale: 0.75, opacity: came });
    placed(paper, { x: 0, y: 0, opacity: came }, () => {
      arrow(
        paper,
        [
          [985, y],
          [895, y],
        ],
        { width: 5, drawn: came },
      );
    });
  }
  for (const y of [322, 498]) {
    stroke(
      paper,
      [
        [845, y],
        [1050, 370],
      ],
      { colour: palette.warn, width: 5, drawn: habit },
    );
  }
  person(paper, { x: 1060, y: 360, scale: 1.3, opacity: alone });
  const known = withLine(moment, 1, 3.4);
  const name = { x: 1060, y: 505, size: 56, weight: 650 } as const;
  placed(paper, { x: 0, y: 0, opacity: alone * (1 - known) }, () => text(paper, '?', name));
  placed(paper, { x: 0, y: 0, opacity: known }, () => {
    text(paper, 'Ana?', { ...name, colour: palette.warn });
  });
};

/** The sign of a search, in the explorer's field. */
function magnifier(paper: Paper): void {
  box(paper, { x: -304, y: -144, width: 34, height: 34, radius: 17, line: palette.muted });
  stroke(
    paper,
    [
      [-291, -131],
      [-280, -120],
    ],
    { colour: palette.muted },
  );
}

/** A payment from one address to another, marked as far as `marked` says. */
function explorerRow(paper: Paper, from: string, to: string, marked: number): void {
  placed(paper, { x: 0, y: 0, opacity: marked }, () => {
    box(paper, { width: 740, height: 80, radius: 16, line: palette.warn });
  });
  text(paper, from, { x: -350, y: 0, size: 41, align: 'left' });
  text(paper, to, { x: 350, y: 0, size: 41, align: 'right' });
  arrow(
    paper,
    [
      [-26, 0],
      [26, 0],
    ],
    { colour: palette.muted, width: 5 },
  );
}

/** Scales that it cannot read, a key that it cannot replace, and what it keeps. */
const whatItCannotDo: Picture = (paper, moment) => {
  const titles = ['Fair deal?', 'Lost key', 'Kept as signed'] as const;
  for (const [index, title] of titles.entries()) {
    const came = withLine(moment, index);
    const y = between(middle + 30, middle, came);
    placed(paper, { x: 260 + index * 380, y, opacity: came }, () => {
      const line = index === 2 ? palette.brand : palette.line;
      box(paper, { width: 350, height: 390, fill: palette.surface, line });
      text(paper, title, { x: 0, y: 145, size: 44 });
      if (index === 2) return;
      cross(paper, { x: 135, y: -155, scale: 0.9 * withLine(moment, index, 1.6) });
    });
  }
  placed(paper, { x: 260, y: middle - 20, opacity: withLine(moment, 0) }, () => {
    scales(paper, 0.24 * withLine(moment, 0, 0.7, 1.4));
  });
  const lost = withLine(moment, 1, 0.5, 1.2);
  placed(paper, { x: 640, y: middle - 50, opacity: withLine(moment, 1) }, () => {
    const hole: readonly Point[] = [
      [-110, 90],
      [110, 90],
    ];
    stroke(paper, hole, { dashed: true });
    key(paper, { x: 0, y: between(-60, 40, lost), opacity: 1 - lost * 0.75 });
  });
  placed(paper, { x: 1020, y: middle - 45, opacity: withLine(moment, 2) }, () => {
    block(paper, { x: 0, y: 0, scale: 0.95 }, { title: '', payments: 0 });
    for (const [row, y] of [-55, 55].entries()) {
      const written = withLine(moment, 2, 0.7 + row * 0.9, 0.9);
      stroke(
        paper,
        [
          [-75, y],
          [10, y],
        ],
        { colour: palette.muted, width: 14, drawn: written },
      );
      const mark = { x: 60, y, scale: 0.75 * withLine(moment, 2, 1.2 + row * 0.9) };
      if (row === 0) tick(paper, mark);
      else cross(paper, mark);
    }
  });
};

/** Scales with a large and a small coin in them, tilted by an angle. */
function scales(paper: Paper, angle: number): void {
  stroke(paper, [
    [0, -110],
    [0, 90],
  ]);
  stroke(paper, [
    [-50, 90],
    [50, 90],
  ]);
  const end = (side: number): Point => [
    side * 105 * Math.cos(angle),
    -105 + side * 105 * Math.sin(angle),
  ];
  stroke(paper, [end(-1), end(1)], { width: 8, colour: palette.brandText });
  for (const [side, scale] of [
    [-1, 0.42],
    [1, 0.75],
  ] as const) {
    const [x, y] = end(side);
    stroke(paper, [
      [x, y],
      [x, y + 60],
    ]);
    coin(paper, { x, y: y + 60 + 60 * scale, scale }, '');
  }
}

/** The pictures of "Blockchain". */
export const blockchainPictures = {
  'a-shared-list': aSharedList,
  blocks,
  'the-chain': theChain,
  'a-changed-block': aChangedBlock,
  'open-to-all': openToAll,
  'what-it-cannot-do': whatItCannotDo,
} as const satisfies Readonly<Record<string, Picture>>;
