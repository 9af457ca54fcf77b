import { box } from '../../draw/box.ts';
import { between, withLine } from '../../draw/motion.ts';
import { palette } from '../../draw/palette.ts';
import { type Picture, pictureArea } from '../../draw/picture.ts';
import { placed } from '../../draw/placed.ts';
import { sampleAddress } from '../../draw/sample-address.ts';
import { arrow } from '../../draw/stroke.ts';
import { text } from '../../draw/text.ts';
import { computer } from '../../shapes/computer.ts';
import { key } from '../../shapes/key.ts';
import { cross, tick } from '../../shapes/marks.ts';
import { phone } from '../../shapes/phone.ts';
import { signature } from '../../shapes/signature.ts';

const { middle } = pictureArea;

/** A key signs an order to pay; the signature is passed on, the key is not. */
export const signing: Picture = (paper, moment) => {
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
    text(paper, `to ${sampleAddress}`, { ...left, y: -18, colour: palette.muted });
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
