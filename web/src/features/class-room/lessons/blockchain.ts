import type { Lesson } from './lesson.ts';

/** What a blockchain is. */
export const blockchain: Lesson = {
  id: 'blockchain',
  title: 'Blockchain',
  summary: 'What a blockchain is, and why nobody changes it in secret.',
  parts: [
    {
      picture: 'a-shared-list',
      heading: 'A list that everybody has',
      lines: [
        'A blockchain is a list of payments that many computers share.',
        'Each of them has a whole copy.',
        'None of them is in charge.',
      ],
    },
    {
      picture: 'blocks',
      heading: 'Blocks',
      lines: [
        'New payments are gathered on a page, which is called a block.',
        'Polygon writes a new block every second or two.',
      ],
    },
    {
      picture: 'the-chain',
      heading: 'The chain',
      lines: [
        'Each block carries a fingerprint of the block before it.',
        'That ties them together, one to the next, back to the first.',
      ],
    },
    {
      picture: 'a-changed-block',
      heading: 'Changed means noticed',
      lines: [
        'Change one old payment, and the fingerprint of its block changes.',
        'The next block no longer fits, nor does any after it.',
        'Every other computer sees that, and keeps its own copy.',
      ],
    },
    {
      picture: 'open-to-all',
      heading: 'Open to all',
      lines: [
        'Anyone can look up every payment in an explorer.',
        'It shows addresses, not names. But habits can give you away.',
      ],
    },
    {
      picture: 'what-it-cannot-do',
      heading: 'What it cannot do',
      lines: [
        'It cannot tell a fair deal from a bad one.',
        'It cannot bring back a lost key.',
        'It keeps exactly what was signed, right or wrong.',
      ],
    },
  ],
};
