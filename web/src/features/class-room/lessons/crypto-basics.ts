import type { Lesson } from './lesson.ts';

/** What a coin, a token and a wallet are. */
export const cryptoBasics: Lesson = {
  id: 'crypto-basics',
  title: 'Crypto basics',
  summary: 'What a coin, a token and a wallet are, and what can go wrong.',
  parts: [
    {
      picture: 'money-without-a-bank',
      heading: 'Money without a bank',
      lines: [
        'Crypto is money that lives on a network instead of in a bank.',
        'Thousands of computers keep the same list of who owns what.',
        'Nobody can change that list alone.',
      ],
    },
    {
      picture: 'coins-and-tokens',
      heading: 'Coins and tokens',
      lines: [
        'A coin belongs to its own network. POL is the coin of Polygon.',
        'A token is made by a program on that network. USDT is one.',
        'You pay fees in the coin, even when you send a token.',
      ],
    },
    {
      picture: 'stablecoins',
      heading: 'Stablecoins',
      lines: [
        'Most prices move up and down, often a lot in one day.',
        'USDT aims to stay at one US dollar.',
        'That is the promise of a company, and no promise is without risk.',
      ],
    },
    {
      picture: 'your-wallet',
      heading: 'Your wallet',
      lines: [
        'A wallet holds no coins. It holds the key that moves them.',
        'The address is like an account number: share it to be paid.',
        'The 12 words are the key itself: show them to nobody.',
      ],
    },
    {
      picture: 'no-way-back',
      heading: 'No way back',
      lines: [
        'A payment cannot be undone, and no bank can call it back.',
        'Check the address and the network before you confirm.',
      ],
    },
    {
      picture: 'before-you-start',
      heading: 'Before you start',
      lines: [
        'Prices can fall to nothing. Use only money that you can lose.',
        'Nobody can promise you a profit.',
      ],
    },
  ],
};
