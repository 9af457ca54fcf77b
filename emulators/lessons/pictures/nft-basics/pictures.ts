import type { Picture } from '../../draw/picture.ts';
import { mintAndSell } from './mint-and-sell.ts';
import { oneOfAKind } from './one-of-a-kind.ts';
import { takeCare } from './take-care.ts';
import { tokenAndPicture } from './token-and-picture.ts';
import { whatItIsFor } from './what-it-is-for.ts';
import { whatItRecords } from './what-it-records.ts';

/** The pictures of "NFT basics". */
export const nftBasicsPictures = {
  'one-of-a-kind': oneOfAKind,
  'what-it-records': whatItRecords,
  'what-it-is-for': whatItIsFor,
  'mint-and-sell': mintAndSell,
  'token-and-picture': tokenAndPicture,
  'take-care': takeCare,
} as const satisfies Readonly<Record<string, Picture>>;
