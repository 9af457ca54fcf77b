import type { Picture } from '../../draw/picture.ts';
import { beforeYouStart } from './before-you-start.ts';
import { coinsAndTokens } from './coins-and-tokens.ts';
import { moneyWithoutABank } from './money-without-a-bank.ts';
import { noWayBack } from './no-way-back.ts';
import { stablecoins } from './stablecoins.ts';
import { yourWallet } from './your-wallet.ts';

/** The pictures of "Crypto basics". */
export const cryptoBasicsPictures = {
  'money-without-a-bank': moneyWithoutABank,
  'coins-and-tokens': coinsAndTokens,
  stablecoins,
  'your-wallet': yourWallet,
  'no-way-back': noWayBack,
  'before-you-start': beforeYouStart,
} as const satisfies Readonly<Record<string, Picture>>;
