import { between, withLine } from '../../draw/motion.ts';
import { palette } from '../../draw/palette.ts';
import { type Picture, pictureArea } from '../../draw/picture.ts';
import { placed } from '../../draw/placed.ts';
import { sampleAddress } from '../../draw/sample-address.ts';
import { arrow } from '../../draw/stroke.ts';
import { text } from '../../draw/text.ts';
import { key } from '../../shapes/key.ts';
import { labelCard } from '../../shapes/label-card.ts';
import { cross } from '../../shapes/marks.ts';

const { middle } = pictureArea;

// Those of the sample address; of the secret only a beginning, so that nobody learns to show one.
const secretDigits = ['23510115450043343165609866', '53235497946528487657663588', '221172319…'];
const publicKey = '03a7…de46';

/** A huge number becomes a key, the key a public key and an address; no way leads back. */
export const fromSecretToAddress: Picture = (paper, moment) => {
  const shrinks = withLine(moment, 1, 0, 0.9);
  const digits = {
    x: between(640, 240, shrinks),
    y: between(middle, 325, shrinks),
    scale: between(1, 0.35, shrinks),
    opacity: 1 - withLine(moment, 1, 0.5, 0.4),
  };
  placed(paper, digits, () => {
    for (const [index, row] of secretDigits.entries()) {
      const opacity = withLine(moment, 0, index * 0.7);
      placed(paper, { x: 0, y: (index - 1) * 92, opacity }, () => {
        text(paper, row, { x: -470, y: 0, size: 60, align: 'left', colour: palette.gold });
      });
    }
  });
  const secret = withLine(moment, 1, 0.5, 0.5);
  labelCard(paper, { x: 240, y: 300, opacity: secret }, { label: 'Secret', line: palette.gold });
  key(paper, { x: 170, y: 325, scale: 0.5, opacity: secret });
  const made = [
    { after: 1.6, label: 'Public key', value: publicKey, line: palette.brand },
    { after: 3, label: 'Address', value: sampleAddress, line: palette.gain },
  ] as const;
  for (const [index, { after, ...style }] of made.entries()) {
    const x = 640 + index * 400;
    const came = withLine(moment, 1, after);
    arrow(
      paper,
      [
        [x - 228, 300],
        [x - 172, 300],
      ],
      { colour: palette.brand, drawn: came },
    );
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
