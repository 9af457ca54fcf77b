import type { CallReply } from '@polytips/functions/contract/contract.ts';

/** The part of a member that the standing follows from. */
type Standing = Pick<CallReply<'getNetworkMember'>[number], 'active' | 'packages'>;

/** How a member stands: a word, and what it means for the one above. */
export interface StandingText {
  readonly word: string;
  readonly tone: 'gain' | 'warn' | 'quiet';
}

/** Names how a member stands on a business day (YYYY-MM-DD). */
export function standingOf({ active, packages }: Standing, today: string): StandingText {
  if (active) return { word: 'Active', tone: 'gain' };
  if (packages.length === 0) return { word: 'Not subscribed', tone: 'quiet' };
  if (packages.some(({ from }) => from > today)) return { word: 'Starts soon', tone: 'warn' };
  return { word: 'Paid out', tone: 'quiet' };
}
