import { dashedFrame } from '../../draw/dashed-frame.ts';
import { between, progress, withLine } from '../../draw/motion.ts';
import { type Colour, palette } from '../../draw/palette.ts';
import type { Paper, Picture } from '../../draw/picture.ts';
import { placed } from '../../draw/placed.ts';
import { text } from '../../draw/text.ts';
import { block } from '../../shapes/block.ts';
import { coin } from '../../shapes/coin.ts';
import { slip } from '../../shapes/slip.ts';

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

/** Payments that wait; the one with the highest fee goes first. */
export const theWaitingRoom: Picture = (paper, moment) => {
  dashedFrame(paper, { x: 390, y: 387, width: 612, height: 338 });
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
