import type { Picture } from '../draw/picture.ts';
import { blockchainPictures } from './blockchain/pictures.ts';
import { cryptoBasicsPictures } from './crypto-basics/pictures.ts';
import { howBlockchainWorksPictures } from './how-blockchain-works/pictures.ts';
import { howCryptoWorksPictures } from './how-crypto-works/pictures.ts';
import { nftBasicsPictures } from './nft-basics/pictures.ts';

/** The pictures of every lesson, by the ids of lesson and picture. */
export const pictures: Readonly<Record<string, Readonly<Record<string, Picture>>>> = {
  'crypto-basics': cryptoBasicsPictures,
  'how-crypto-works': howCryptoWorksPictures,
  blockchain: blockchainPictures,
  'how-blockchain-works': howBlockchainWorksPictures,
  'nft-basics': nftBasicsPictures,
};
