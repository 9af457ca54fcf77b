import { box } from '../../draw/box.ts';
import { between, withLine } from '../../draw/motion.ts';
import { palette } from '../../draw/palette.ts';
import type { Moment, Paper, Picture } from '../../draw/picture.ts';
import { type Place, placed } from '../../draw/placed.ts';
import { arrow, stroke } from '../../draw/stroke.ts';
import { text } from '../../draw/text.ts';
import { artwork } from '../../shapes/artwork.ts';
import { person } from '../../shapes/person.ts';
import { ticket } from '../../shapes/ticket.ts';
import { token } from '../../shapes/token.ts';

const uses: readonly (readonly [string, (paper: Paper, place: Place) => void])[] = [
  ['Art', artwork],
  ['Ticket', (paper, place) => ticket(paper, place, '7A')],
  ['Member', memberCard],
  ['Game', sword],
];

/** What an NFT may stand for; then all who had one of them, from its maker on. */
export const whatItIsFor: Picture = (paper, moment) => {
  const leaves = withLine(moment, 1, 0, 0.5);
  for (const [index, [label, draw]] of uses.entries()) {
    const opacity = withLine(moment, 0, index * 0.8) * (1 - leaves);
    placed(paper, { x: 200 + index * 293, y: 320, opacity }, () => {
      draw(paper, { x: 0, y: 0 });
      text(paper, label, { x: 0, y: 160, size: 48 });
    });
  }
  owners(paper, moment);
};

/** Its owners one after another, and the token that goes from each to the next. */
function owners(paper: Paper, moment: Moment): void {
  const moves = withLine(moment, 1, 1.6, 2.4);
  const labels = ['made it', 'owned it', 'owned it', 'owns it'];
  for (const [index, label] of labels.entries()) {
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
  const hilt = { colour: palette.gold, width: 18 };
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
      hilt,
    );
    stroke(
      paper,
      [
        [-34, 34],
        [-74, 74],
      ],
      hilt,
    );
  });
}
