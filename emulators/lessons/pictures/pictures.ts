import type { Picture } from '../draw/picture.ts';
import { blockchainPictures } from './blockchain.ts';
import { cryptoBasicsPictures } from './crypto-basics.ts';
import { howBlockchainWorksPictures } from './how-blockchain-works.ts';
import { howCryptoWorksPictures } from './how-crypto-works.ts';
import { nftBasicsPictures } from './nft-basics.ts';

/** The pictures of every lesson, by the ids of lesson and picture. */
export const pictures: Readonly<Record<string, Readonly<Record<string, Picture>>>> = {
  'crypto-basics': cryptoBasicsPictures,
  'how-crypto-works': howCryptoWorksPictures,
  blockchain: blockchainPictures,
  'how-blockchain-works': howBlockchainWorksPictures,
  'nft-basics': nftBasicsPictures,
};
