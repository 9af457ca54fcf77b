import type { CallReply } from '@polytips/functions/contract/contract.ts';

type EarningsRow = CallReply<'getEarnings'>[number];

/**
 * How long it is until a moment that the earnings name, `sinceReplyMs` after their reply: by the server's clock, which
 * may differ from that of the device.
 */
export const msUntil = (
  moment: 'dayEndsAt' | 'nextCardAt',
  row: Pick<EarningsRow, 'now' | 'dayEndsAt' | 'nextCardAt'>,
  sinceReplyMs: number,
): number => Date.parse(row[moment]) - Date.parse(row.now) - sinceReplyMs;

/** When the next card comes, in words; without a wait no package pays on the next business day. */
export const nextCardText = (wait: string | undefined): string =>
  wait === undefined ? 'No card on the next day' : `Next card in ${wait}`;

/** The run of revealed cards in words; undefined before the first. */
export function streakText(streak: number): string | undefined {
  if (streak <= 0) return undefined;
  return streak === 1 ? '1 day so far' : `${streak} days in a row`;
}
