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

/**
 * The packages of spec section 9, the smallest first: what a single subscription of that size is called. A changed minimum
 * also changes at which rate packages pay that were sold before: a plan stores the rate of each name, and no size. A changed
 * `tipsPerDay` is another topic, of which a message goes to five at most. A device follows when its member next opens the app
 * with it, or buys; until then it gets no message about tips.
 */
export const packageTiers = [
  { name: 'Essential', minMicros: 50_000_000n, tipsPerDay: 2 },
  { name: 'Pro', minMicros: 500_000_000n, tipsPerDay: 5 },
  { name: 'Elite', minMicros: 1_000_000_000n, tipsPerDay: 10 },
] as const;

type PackageTier = (typeof packageTiers)[number];

/** The name of one of the packages. */
export type PackageTierName = PackageTier['name'];

/** The package that a subscription of `amountMicros` is; of less than the smallest one the smallest. */
export const packageTierOf = (amountMicros: Micros): PackageTier =>
  packageTiers.findLast(({ minMicros }) => amountMicros >= minMicros) ?? packageTiers[0];

/** The largest amount of a package, a step below the next one; undefined of the largest one, which has none. */
export function tierMaxMicros(tier: PackageTier): Micros | undefined {
  const next = packageTiers[packageTiers.indexOf(tier) + 1];
  return next && next.minMicros - amounts.subscriptionStepMicros;
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
