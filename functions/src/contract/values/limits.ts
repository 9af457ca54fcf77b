import type { Micros } from './micros.ts';

/** The business constants that are numbers: those of spec section 9, and those that bound what it leaves open. */
export const limits = {
  referralIdLength: 6,
  nameLengthMin: 4,
  nameLengthMax: 35,
  phoneLengthMin: 10,
  phoneLengthMax: 20,
  mailLengthMax: 30,
  passwordLengthMin: 6,
  signupPasswordLengthMax: 15,
  /** The spec says 15; a change may set 20, and 15 would lock such a member out. */
  loginPasswordLengthMax: 20,
  changePasswordLengthMax: 20,
  withdrawalInputLengthMax: 4,
  networkLevels: 20,
  /** The tips of a day for a member without a confirmed subscription. */
  freeTipsPerDay: 1,
  /** Rows on a page of a list. */
  pageLength: 50,
  pageLengthMax: 100,
  platformFeePercent: 10n,
  signupOfferDelayMs: 2_000,
  balanceRefreshMs: 15_000,
  scratchRevealPercent: 50,
} as const;

/** The amounts of spec section 9. */
export const amounts = {
  subscriptionMinMicros: 50_000_000n,
  subscriptionStepMicros: 50_000_000n,
  withdrawalMinMicros: 20_000_000n,
  signupBonusEarningsMicros: 500_000_000n,
} as const satisfies Record<string, Micros>;

/** The packages of spec section 9: what a single subscription of that size is called. */
export const packageTiers = [
  { name: 'Essential', minMicros: 50_000_000n, maxMicros: 450_000_000n, tipsPerDay: 2 },
  { name: 'Pro', minMicros: 500_000_000n, maxMicros: 950_000_000n, tipsPerDay: 5 },
  { name: 'Elite', minMicros: 1_000_000_000n, maxMicros: undefined, tipsPerDay: 10 },
] as const;

/** The name of one of the three packages. */
export type PackageTierName = (typeof packageTiers)[number]['name'];

/** The package that a subscription of `amountMicros` (at least 50 USDT) is. */
export function packageTierOf(amountMicros: Micros): (typeof packageTiers)[number] {
  const [essential, pro, elite] = packageTiers;
  if (amountMicros >= elite.minMicros) return elite;
  return amountMicros >= pro.minMicros ? pro : essential;
}

/**
 * How many tips of each business day a member may read, by the total of the confirmed subscriptions.
 * Source: design section 6.
 */
export function tipsPerDayOf(confirmedMicros: Micros): number {
  return confirmedMicros < amounts.subscriptionMinMicros
    ? limits.freeTipsPerDay
    : packageTierOf(confirmedMicros).tipsPerDay;
}
