import { brand } from '../config/brand.ts';
import { environment } from '../config/environment.ts';

/** A numbered section of the terms, in paragraphs. */
export interface TermsSection {
  readonly title: string;
  readonly paragraphs: readonly string[];
}

/** The ten sections of the terms. Titles: spec section 2, Landing. */
export const termsSections: readonly TermsSection[] = [
  {
    title: 'Preamble',
    paragraphs: [
      `These terms are an agreement between you and ${brand.name}. By creating an account you say that you have read and accepted them. If you do not agree with them, do not create an account.`,
    ],
  },
  {
    title: 'Nature of Services',
    paragraphs: [
      `${brand.name} offers trading tips, subscription packages and a referral community. Tips are general information. They are not financial, legal or tax advice, and nobody here knows your circumstances.`,
      'Your wallet is yours alone. It is made on your device and locked with your password. We keep a locked copy, so that it opens on your other devices, but nothing that opens it: we cannot move your money, and we cannot restore a wallet whose password and recovery words are both lost.',
    ],
  },
  {
    title: 'Promotional Earnings/DR Tips Reward/Referral Rewards',
    paragraphs: [
      'Daily rewards, community rewards, bonuses and the signup bonus are promotional programs. They are given at our discretion and are not guaranteed, and they can be changed, paused or ended.',
      'They are not interest, not wages and not a return on an investment. Where rewards came from abuse, several accounts of one person, or an error, withdrawals may be held.',
      "Your name is not secret: anybody who has your UID sees your name, and each of your invitation links has it. So that every member can recompute a reward, members see more of one another: those up to 20 levels above you see your name and your UID, when you joined, your packages with the day from which each earns, which members of their community you have introduced, and what they have earned through you. A community reward shows the daily rewards that it is a share of, which may be yours alone. Those who share in an Upline bonus see their introducer's daily reward of that day.",
    ],
  },
  {
    title: 'User Representations',
    paragraphs: [
      'You say that you are of legal age where you live, that the law there lets you use this service, that what you tell us about yourself is true, and that the money you use is your own and lawfully earned.',
      'You keep your password and your recovery words secret, and you answer for what is done with them.',
    ],
  },
  {
    title: 'No Guarantee of Results',
    paragraphs: [
      'We promise no profit. Earlier results, of ours or of any member, say nothing about later ones. You may lose all the money that you put into crypto currencies.',
    ],
  },
  {
    title: 'Modifications to Services',
    paragraphs: [
      'We may change packages, rewards, fees, features or these terms. The terms in force are those shown in the app; a member who goes on using it after a change accepts the change.',
    ],
  },
  {
    title: 'Refund Policy',
    paragraphs: [
      'All fees are non-refundable. A payment on the blockchain cannot be undone by us or by anyone. Check amount and recipient before you confirm.',
    ],
  },
  {
    title: 'Limitation of Liability',
    paragraphs: [
      'As far as the law allows, we are not liable for losses from market movements, from tips followed or not followed, from network outages, or from lost passwords, recovery words or devices.',
    ],
  },
  {
    title: 'Intellectual Property',
    paragraphs: [
      `The name, design, texts and software of ${brand.name} belong to their owners. You may use them as a member, and share a tip as the app lets you, but not copy or sell them.`,
    ],
  },
  {
    title: 'Contact Information',
    paragraphs: [`Questions about these terms go to ${environment.supportMail}.`],
  },
];

/** The risk disclaimer under the terms. */
export const riskDisclaimer: readonly string[] = [
  'Crypto currencies are risky. Prices move quickly and can fall to nothing, tokens and networks can fail, and rules can change overnight.',
  'Never use money that you cannot afford to lose, money that you have borrowed, or money that you need soon. If you are unsure, ask an independent adviser first.',
];
