import { box } from '../../draw/box.ts';
import { between, withLine } from '../../draw/motion.ts';
import { palette } from '../../draw/palette.ts';
import { type Picture, pictureArea } from '../../draw/picture.ts';
import { placed } from '../../draw/placed.ts';
import { text } from '../../draw/text.ts';
import { key } from '../../shapes/key.ts';
import { cross, tick } from '../../shapes/marks.ts';
import { phone } from '../../shapes/phone.ts';

const { middle } = pictureArea;

/** A phone that holds a key; its address may be shown, its words may not. */
export const yourWallet: Picture = (paper, moment) => {
  const came = withLine(moment, 0);
  phone(paper, { x: 300, y: middle + 10, scale: 1.1, opacity: came }, () => {
    key(paper, { x: 0, y: 0, scale: 0.62 * withLine(moment, 0, 1.4) });
  });
  const cards = [
    { label: 'Address', value: '0x7aC4…91e2', y: 270, line: palette.gain, mark: tick },
    { label: '12 words', value: '•••• •••• ••••', y: 460, line: palette.loss, mark: cross },
  ] as const;
  for (const [index, { label, value, y, line, mark }] of cards.entries()) {
    const shown = withLine(moment, index + 1);
    placed(paper, { x: between(700, 800, shown), y, opacity: shown }, () => {
      box(paper, { width: 640, height: 150, line });
      text(paper, label, { x: -280, y: -32, size: 40, colour: palette.muted, align: 'left' });
      text(paper, value, { x: -280, y: 28, size: 52, align: 'left' });
      mark(paper, { x: 250, y: 0, scale: withLine(moment, index + 1, 0.8) });
    });
  }
};
