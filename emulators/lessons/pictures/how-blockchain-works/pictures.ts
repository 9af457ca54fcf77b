import type { Picture } from '../../draw/picture.ts';
import { agreement } from './agreement.ts';
import { fingerprints } from './fingerprints.ts';
import { programs } from './programs.ts';
import { thePriceOfIt } from './the-price-of-it.ts';
import { theWaitingRoom } from './the-waiting-room.ts';
import { whoWrites } from './who-writes.ts';

/** The pictures of "How blockchain works". */
export const howBlockchainWorksPictures = {
  fingerprints,
  'the-waiting-room': theWaitingRoom,
  'who-writes': whoWrites,
  agreement,
  programs,
  'the-price-of-it': thePriceOfIt,
} as const satisfies Readonly<Record<string, Picture>>;
