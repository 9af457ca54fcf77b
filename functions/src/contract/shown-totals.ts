import type { AccountDocument, RewardEntry } from './account-document.ts';
import type { Micros } from './values/micros.ts';
import { type RewardKind, rewardKinds } from './values/reward-kinds.ts';

/** What a member is shown of an account, in micros. */
export interface ShownTotals {
  readonly credited: Readonly<Record<RewardKind, Micros>>;
  readonly totalCreditedMicros: Micros;
  readonly requestedMicros: Micros;
  readonly balanceMicros: Micros;
}

/**
 * Whether the daily reward of `day` is still left out of everything a member sees on the business
 * day `today`: until it is revealed or its day is over. Around midnight the account may have the next day
 * already while the browser or a request is still at the old one. Source: design section 5, shown totals.
 */
export function isDailyRewardHidden(
  day: string,
  { revealedAt }: Pick<RewardEntry, 'revealedAt'>,
  today: string,
): boolean {
  return day >= today && revealedAt === undefined;
}

/**
 * The totals a member may see and withdraw: a daily reward of `today` (the business day, YYYY-MM-DD) or
 * later is left out until it is revealed. Once its day is over it counts, revealed or not.
 */
export function shownTotals(account: AccountDocument, today: string): ShownTotals {
  const hiddenMicros = Object.entries(account.days).reduce(
    (total, [day, entry]) =>
      isDailyRewardHidden(day, entry, today) ? total + entry.DR.amountMicros : total,
    0n,
  );
  const credited = { ...account.credited, DR: account.credited.DR - hiddenMicros };
  return {
    credited,
    totalCreditedMicros: rewardKinds.reduce((total, kind) => total + credited[kind], 0n),
    requestedMicros: account.requestedMicros,
    balanceMicros: account.balanceMicros - hiddenMicros,
  };
}
