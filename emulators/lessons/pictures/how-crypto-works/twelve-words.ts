import { box } from '../../draw/box.ts';
import { between, withLine } from '../../draw/motion.ts';
import { palette } from '../../draw/palette.ts';
import { type Moment, type Paper, type Picture, pictureArea } from '../../draw/picture.ts';
import { placed } from '../../draw/placed.ts';
import { arrow, stroke } from '../../draw/stroke.ts';
import { text } from '../../draw/text.ts';
import { coin } from '../../shapes/coin.ts';
import { document } from '../../shapes/document.ts';
import { key } from '../../shapes/key.ts';
import { cross, tick } from '../../shapes/marks.ts';
import { person } from '../../shapes/person.ts';
import { phone } from '../../shapes/phone.ts';

const { middle } = pictureArea;

/** What may keep the words, and whether it should. */
const places = [
  { label: 'Paper', draw: paperWithWords, mark: tick },
  { label: 'Photo', draw: photoOfWords, mark: cross },
  { label: 'Chat', draw: bubble, mark: cross },
] as const;

/** A key becomes words; who has them has the money; paper keeps them best. */
export const twelveWords: Picture = (paper, moment) => {
  placed(paper, { x: 0, y: 0, opacity: 1 - withLine(moment, 1, 0, 0.5) }, () => {
    keyAsWords(paper, moment);
  });
  const second = withLine(moment, 1, 0.4) * (1 - withLine(moment, 2, 0, 0.5));
  placed(paper, { x: 0, y: 0, opacity: second }, () => theft(paper, moment));
  const third = withLine(moment, 2, 0.4);
  for (const [index, { label, draw, mark }] of places.entries()) {
    const x = 260 + index * 380;
    const came = third * withLine(moment, 2, 0.4 + index * 0.8);
    placed(paper, { x, y: middle - 30, opacity: came }, () => {
      draw(paper);
      text(paper, label, { x: 0, y: 190, size: 48 });
    });
    mark(paper, { x: x + 105, y: 230, scale: withLine(moment, 2, 0.9 + index * 0.8) });
  }
};

function keyAsWords(paper: Paper, moment: Moment): void {
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
}

/** The words go over to a thief, and the money follows them. */
function theft(paper: Paper, moment: Moment): void {
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
}

function paperWithWords(paper: Paper): void {
  document(paper, { x: 0, y: 0, scale: 1.05 });
}

function photoOfWords(paper: Paper): void {
  phone(paper, { x: 0, y: 0, scale: 0.8 }, () => {
    document(paper, { x: 0, y: -10, scale: 0.65 });
    box(paper, { y: 125, width: 44, height: 44, radius: 22, fill: palette.lineStrong });
  });
}

/** A bubble of a chat. */
function bubble(paper: Paper): void {
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
