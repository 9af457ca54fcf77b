import type * as z from 'zod/mini';
import type { rewardEntry } from '../../../contract/account-document.ts';
import type { RewardKind } from '../../../contract/values/reward-kinds.ts';

/** A reward entry as it is stored, amounts as checked integers of micro-USDT. */
export type StoredRewardEntry = z.input<typeof rewardEntry>;

/** What a day credits to one active member. */
export interface DayCredit {
  readonly uid: string;
  readonly entry: StoredRewardEntry;
}

/** The totals of a day; every amount is a checked integer of micro-USDT. */
export interface DayTotals {
  /** Members who joined before the day, and those of them with an earning package. */
  readonly members: number;
  readonly credited: number;
  /** What is credited, by kind. */
  readonly creditedMicros: Readonly<Record<RewardKind, number>>;
  /** The packages that start on the day. */
  readonly subscriptionsMicros: number;
  /** What the company keeps, by kind. */
  readonly kept: {
    /** Level rewards of inactive receivers, and the number of their sources. */
    readonly Level: { readonly inactiveMicros: number; readonly shares: number };
    readonly Upline: KeptPools;
    readonly performance: KeptPools;
  };
}

/** What the company keeps of pools that are shared equally. */
export interface KeptPools {
  /** The remainders of equal shares. */
  readonly remainderMicros: number;
  /** The pools without sharers. */
  readonly emptyMicros: number;
}

/** A computed day. Credits are ordered by uid, and an entry is made when it is read. */
export interface ComputedDay {
  readonly day: string;
  readonly planVersion: number;
  readonly totals: DayTotals;
  /** The uids of the active members, ascending. */
  readonly creditedUids: readonly string[];
  /** The credit of the `index`th of them. */
  creditAt(index: number): DayCredit;
}
