import type { Lesson } from './lesson.ts';

/** How computers that do not trust each other agree on one list. */
export const howBlockchainWorks: Lesson = {
  id: 'how-blockchain-works',
  title: 'How blockchain works',
  summary: 'How computers that do not trust each other keep one list.',
  parts: [
    {
      picture: 'fingerprints',
      heading: 'Fingerprints',
      lines: [
        'A hash turns any text into a short fingerprint.',
        'The same text always gives the same one.',
        'Change one letter, and it is another one altogether.',
      ],
    },
    {
      picture: 'the-waiting-room',
      heading: 'The waiting room',
      lines: ['A signed payment first waits among others.', 'A higher fee can bring it in sooner.'],
    },
    {
      picture: 'who-writes',
      heading: 'Who writes the next block',
      lines: [
        'On Polygon, validators elect who writes, and others stand by.',
        'Each of them has locked up POL, to have something to lose.',
        'Bitcoin chooses by work: computers race to find a rare number.',
      ],
    },
    {
      picture: 'agreement',
      heading: 'Agreement',
      lines: [
        'The others check it all: is each signature right, is the money there?',
        'Only a block that keeps every rule is built upon.',
        'When more than two thirds of the locked POL agree, it is final.',
      ],
    },
    {
      picture: 'programs',
      heading: 'Programs on the chain',
      lines: [
        'A smart contract is a program that the network runs.',
        'USDT on Polygon is one: a table of balances, and rules to move them.',
        'It does what its code says, mistakes included.',
      ],
    },
    {
      picture: 'the-price-of-it',
      heading: 'The price of it',
      lines: [
        'Everybody checks everything. That is safe, but slower than a bank.',
        'Networks like Polygon keep the fee small, often below one cent.',
      ],
    },
  ],
};
