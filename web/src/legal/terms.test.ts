import type { CallReply } from '@polytips/functions/contract/contract.ts';
import { expect, it, vi } from 'vitest';
import { termsSections } from './terms.ts';

vi.mock('../config/environment.ts', () => ({ environment: { supportMail: 'help@example.com' } }));

/** What the terms say of each thing that a member above reads of a member. */
const seenFromAbove = {
  CODES: 'your UID',
  NAMES: 'your name',
  DATES: 'when you joined',
  lvl: 'up to 20 levels above',
  amount: 'your packages',
  packages: 'the day from which each earns',
  active: 'the day from which each earns',
  below: 'of their community you have introduced',
  through: 'what they have earned through you',
} satisfies Record<keyof CallReply<'getNetworkMember'>[number], string>;

it.each([
  ['anybody', 'anybody who has your UID sees your name'],
  ['a visitor of an invitation link', 'each of your invitation links has it'],
  ...Object.entries(seenFromAbove).map(([field, text]) => [`a member above, ${field}`, text]),
  ['who earns by one source', 'the daily rewards that it is a share of, which may be yours alone'],
  ['who shares in an Upline bonus', "see their introducer's daily reward"],
])('the terms name what is seen of a member by %s', (_, text) => {
  const paragraphs = termsSections.flatMap((section) => section.paragraphs);
  expect(paragraphs.find((each) => each.includes('members see'))).toContain(text);
});
