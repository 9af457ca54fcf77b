import type { CallReply } from '@polytips/functions/contract/contract.ts';

type EarningsRow = CallReply<'getEarnings'>[number];

/**
 * How long it is until the next card, `sinceReplyMs` after the reply: by the server's clock, which may
 * differ from that of the device.
 */
export function msUntilNextCard(
  { now, nextCardAt }: Pick<EarningsRow, 'now' | 'nextCardAt'>,
  sinceReplyMs: number,
): number {
  return Date.parse(nextCardAt) - Date.parse(now) - sinceReplyMs;
}

/** When the next card comes, in words; without a wait no package pays on the next business day. */
export const nextCardText = (wait: string | undefined): string =>
  wait === undefined ? 'No card on the next day' : `Next card in ${wait}`;

/** The run of revealed cards in words; undefined before the first. */
export function streakText(streak: number): string | undefined {
  if (streak <= 0) return undefined;
  return streak === 1 ? '1 day so far' : `${streak} days in a row`;
}
