import type { CallReply } from '@polytips/functions/contract/contract.ts';

type EarningsRow = CallReply<'getEarnings'>[number];

const minuteMs = 60_000;
const minutesOfAnHour = 60;
const minutesOfADay = 1_440;

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

/** A wait in words, rounded up to minutes: "1 day 2 h", "14 h 5 min", "3 min". */
export function waitText(ms: number): string {
  const minutes = Math.ceil(ms / minuteMs);
  if (minutes <= 0) return 'a moment';
  const days = Math.floor(minutes / minutesOfADay);
  const hours = Math.floor((minutes % minutesOfADay) / minutesOfAnHour);
  if (days > 0) return `${days === 1 ? '1 day' : `${days} days`} ${hours} h`;
  return hours > 0 ? `${hours} h ${minutes % minutesOfAnHour} min` : `${minutes} min`;
}

/** When the next card comes, in words; without a wait no package pays on the next business day. */
export const nextCardText = (wait: string | undefined): string =>
  wait === undefined ? 'No card on the next day' : `Next card in ${wait}`;

/** The run of revealed cards in words; undefined before the first. */
export function streakText(streak: number): string | undefined {
  if (streak <= 0) return undefined;
  return streak === 1 ? '1 day so far' : `${streak} days in a row`;
}
