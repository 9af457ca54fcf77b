import { brand } from '../../config/brand.ts';

/** A question of visitors, and the answer. */
export interface Question {
  readonly question: string;
  readonly answer: string;
}

/** The six questions of the landing, in order. */
export const questions: readonly Question[] = [
  {
    question: `What is ${brand.name}?`,
    answer:
      'A community for people who trade crypto currencies, or want to learn how. Members receive trading tips, subscribe to packages in USDT, and keep their own wallet on the Polygon network.',
  },
  {
    question: 'Do I need experience to start?',
    answer:
      'No. Tips are short and written in plain words, and you decide yourself whether to follow one. Start small, and only with money that you can afford to lose.',
  },
  {
    question: 'Is it free?',
    answer:
      'There is a free basic version. The Pro Plan brings more tips a day; you choose it, or not, once you have an account.',
  },
  {
    question: 'Who holds my money?',
    answer:
      'You do. Your wallet is made on your device and locked with your password. We keep a copy that opens with your password or your recovery words alone, so nobody here can spend what is yours.',
  },
  {
    question: 'How do I invite friends?',
    answer:
      'Share your invitation link. Everyone who signs up with it joins your community. Referral rewards are promotional and not guaranteed.',
  },
  {
    question: 'Are profits guaranteed?',
    answer:
      'No, and nobody who is honest can guarantee them. Prices can fall to nothing, fees are non-refundable, and tips are information, not advice.',
  },
];
