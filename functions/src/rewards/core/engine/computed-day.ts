import type * as z from 'zod/mini';
import type { RewardKind, rewardEntry } from '../../../contract/account-document.ts';

/** A reward entry as it is stored, amounts as checked integers of micro-USDT. */
export type StoredRewardEntry = z.input<typeof rewardEntry>;

/** What a day credits to one active member. */
export interface DayCredit {
  readonly uid: string;
  readonly row: StoredRewardEntry;
}

/** What a day adds up to; every amount is a checked integer of micro-USDT. */
export interface DayTotals {
  /** Members who had joined before the day, and those of them with a package that earns. */
  readonly members: number;
  readonly credited: number;
  /** What is credited, by kind. */
  readonly creditedMicros: Readonly<Record<RewardKind, number>>;
  /** The packages that start on the day. */
  readonly subscriptionsMicros: number;
  /** What stays with the company, by kind. */
  readonly kept: {
    /** Level rewards whose receiver is not active, and from how many sources they are. */
    readonly Level: { readonly inactiveMicros: number; readonly shares: number };
    readonly Upline: KeptPools;
    readonly performance: KeptPools;
  };
}

/** What stays with the company of pools that are shared equally. */
export interface KeptPools {
  /** What equal shares leave over. */
  readonly remainderMicros: number;
  /** The pools that nobody shares. */
  readonly emptyMicros: number;
}

/** Everything that follows from a day. The credits are by uid, and a row is made when it is asked for. */
export interface ComputedDay {
  readonly day: string;
  readonly planVersion: number;
  readonly totals: DayTotals;
  /** The uids of the active members, rising. */
  readonly creditedUids: readonly string[];
  /** The credit of the `index`th of them. */
  creditAt(index: number): DayCredit;
}
