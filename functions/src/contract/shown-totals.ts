import type { AccountDocument, RewardEntry } from './account-document.ts';
import type { Micros } from './micros.ts';
import { type RewardKind, rewardKinds } from './reward-kinds.ts';

/** What a member is shown of an account, in micros. */
export interface ShownTotals {
  readonly credited: Readonly<Record<RewardKind, Micros>>;
  readonly totalCreditedMicros: Micros;
  readonly requestedMicros: Micros;
  readonly balanceMicros: Micros;
}

/**
 * Whether the daily reward of `day` is still left out of everything a member sees on the business
 * day `today`: only that of today is, until it is revealed. Source: design section 5, shown totals.
 */
export function isDailyRewardHidden(day: string, row: RewardEntry, today: string): boolean {
  return day === today && row.revealedAt === undefined;
}

/**
 * The totals a member may see and withdraw: until the daily reward of `today` (the business day,
 * YYYY-MM-DD) is revealed, it is left out. On any later day it counts, revealed or not.
 */
export function shownTotals(account: AccountDocument, today: string): ShownTotals {
  const row = account.days[today];
  const hiddenMicros = row?.DR && isDailyRewardHidden(today, row, today) ? row.DR.amountMicros : 0n;
  const credited = { ...account.credited, DR: account.credited.DR - hiddenMicros };
  return {
    credited,
    totalCreditedMicros: rewardKinds.reduce((total, kind) => total + credited[kind], 0n),
    requestedMicros: account.requestedMicros,
    balanceMicros: account.balanceMicros - hiddenMicros,
  };
}
