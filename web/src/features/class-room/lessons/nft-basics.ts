import type { Lesson } from './lesson.ts';

/** What an NFT is, and what it is not. */
export const nftBasics: Lesson = {
  id: 'nft-basics',
  title: 'NFT basics',
  summary: 'What an NFT is, what it is used for, and what it is not.',
  parts: [
    {
      picture: 'one-of-a-kind',
      heading: 'One of a kind',
      lines: [
        'NFT is short for non-fungible token.',
        'One dollar is as good as another: that is fungible.',
        'A ticket with your seat on it is not. An NFT is like that ticket.',
      ],
    },
    {
      picture: 'what-it-records',
      heading: 'What it records',
      lines: [
        'An NFT is an entry on a blockchain: this number, this owner.',
        'The picture usually lies elsewhere. The entry only points to it.',
        'If that place disappears, the entry points at nothing.',
      ],
    },
    {
      picture: 'what-it-is-for',
      heading: 'What it is for',
      lines: [
        'Art and collectibles, tickets, memberships, things in games.',
        'The network shows who made it and everyone who has owned it.',
      ],
    },
    {
      picture: 'mint-and-sell',
      heading: 'Mint and sell',
      lines: [
        'To mint is to write a new NFT into the network.',
        'Every sale is signed with a wallet, and the network takes a small fee.',
        'Makers may ask for a share of later sales. Not all markets pay it.',
      ],
    },
    {
      picture: 'token-and-picture',
      heading: 'The token and the picture',
      lines: [
        'Anybody can copy the picture. Only one address holds the token.',
        'What you may do with the picture depends on its licence.',
      ],
    },
    {
      picture: 'take-care',
      heading: 'Take care',
      lines: [
        'Fakes are common: check the address of a collection, not its name.',
        'Sign nothing that you do not understand. It can empty a wallet.',
        'Many NFTs find no buyer. Pay only what you can lose.',
      ],
    },
  ],
};
