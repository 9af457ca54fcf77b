import type { Lesson } from './lesson.ts';

/** From a secret number to a confirmed payment. */
export const howCryptoWorks: Lesson = {
  id: 'how-crypto-works',
  title: 'How crypto works',
  summary: 'From a secret number to a confirmed payment.',
  parts: [
    {
      picture: 'from-secret-to-address',
      heading: 'From secret to address',
      lines: [
        'It begins with a secret number, too large for anybody to guess.',
        'From it comes a public key, and from that your address.',
        'There is no way back from the address to the secret.',
      ],
    },
    {
      picture: 'twelve-words',
      heading: 'Twelve words',
      lines: [
        'The 12 words stand for that secret, in a form that people can copy.',
        'Whoever has the words has the money.',
        'Write them on paper. Photos and chats get stolen.',
      ],
    },
    {
      picture: 'signing',
      heading: 'Signing',
      lines: [
        'To pay, your wallet signs: this amount, to that address.',
        'A signature proves that the key agreed, and does not show the key.',
      ],
    },
    {
      picture: 'sending',
      heading: 'Sending',
      lines: [
        'Your phone hands the signed payment to the network.',
        'The network takes a small fee in POL for carrying it out.',
      ],
    },
    {
      picture: 'confirmed',
      heading: 'Confirmed',
      lines: [
        'A block takes the payment in, and more blocks are built on it.',
        'Once it is final, nobody can take it back.',
      ],
    },
    {
      picture: 'self-custody',
      heading: 'Self-custody',
      lines: [
        'In this app the key stays with you. We never see it.',
        'That also means that we cannot bring back words that you lost.',
      ],
    },
  ],
};
