import { blockchain } from './blockchain.ts';
import { cryptoBasics } from './crypto-basics.ts';
import { howBlockchainWorks } from './how-blockchain-works.ts';
import { howCryptoWorks } from './how-crypto-works.ts';
import type { Lesson } from './lesson.ts';
import { nftBasics } from './nft-basics.ts';

/** The lessons of the class room, in the order in which they build on each other. Source: spec section 2. */
export const lessons: readonly Lesson[] = [
  cryptoBasics,
  nftBasics,
  blockchain,
  howCryptoWorks,
  howBlockchainWorks,
];
