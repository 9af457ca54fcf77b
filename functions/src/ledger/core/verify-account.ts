import type { AccountDocument, RewardEntry } from '../../contract/account-document.ts';
import { formatMicros, type Micros } from '../../contract/values/micros.ts';
import { rewardKinds } from '../../contract/values/reward-kinds.ts';
import { divideDown, rateDown } from '../../money/rates.ts';
import type { ArchivedMonth } from './account.ts';
import { amountOf, verifyPastDays, verifyPastMonths } from './past-months.ts';

/** An account and everything from which its totals can be rebuilt. */
export interface RebuildableAccount {
  readonly account: AccountDocument;
  readonly archivedMonths: readonly ArchivedMonth[];
  readonly requestedMicros: readonly Micros[];
}

/**
 * Compares an account's totals with its entries and withdrawals. Returns every difference as a
 * sentence; an empty list means that the account is sound. Source: design section 5, rule 1.
 */
export function verifyAccount({
  account,
  archivedMonths,
  requestedMicros,
}: RebuildableAccount): string[] {
  // The archive wins: while a month is being archived, a reader may see its days in both places.
  const days = Object.assign({ ...account.days }, ...archivedMonths.map((month) => month.days));
  const entries: [string, RewardEntry][] = Object.entries(days);
  const credited = rewardKinds.map((kind) => ({
    kind,
    micros: sum(entries.map(([, entry]) => amountOf(entry, kind))),
  }));
  const requested = sum(requestedMicros);
  const balance = sum(credited.map(({ micros }) => micros)) - requested;
  return [
    ...credited.flatMap(({ kind, micros }) =>
      difference(`credited ${kind}`, account.credited[kind], micros),
    ),
    ...difference('requested', account.requestedMicros, requested),
    ...difference('balance', account.balanceMicros, balance),
    ...(account.balanceMicros < 0n
      ? [`the balance is negative: ${formatMicros(account.balanceMicros)}`]
      : []),
    ...entries.flatMap(([day, entry]) => verifyCauses(day, entry)),
    ...verifyPastMonths(account.months, archivedMonths),
    ...verifyPastDays(account.pastDays, archivedMonths),
  ];
}

function verifyCauses(day: string, { DR, Level, Upline, performance }: RewardEntry): string[] {
  return [
    ...difference(
      `DR of ${day}`,
      DR.amountMicros,
      sum(amountsOf(DR.packages)) + (DR.others?.amountMicros ?? 0n),
    ),
    ...(Level
      ? difference(`Level of ${day}`, Level.amountMicros, sum(amountsOf(Level.levels)))
      : []),
    ...(Upline ? verifyShare(`Upline of ${day}`, Upline) : []),
    ...(performance ? verifyShare(`performance of ${day}`, performance) : []),
  ];
}

/** What a member gets of a pool, and what it is a share of. */
type PoolShare = Omit<NonNullable<RewardEntry['Upline']>, 'introducer'>;

/** amount = floor(floor(base x rateBps / 10,000) / sharers). Source: design section 6. */
function verifyShare(name: string, share: PoolShare): string[] {
  const { baseMicros, rateBps, poolMicros, sharers, amountMicros } = share;
  if (sharers < 1) return [`${name}: its pool has no sharers`];
  const pool = rateDown(baseMicros, rateBps);
  return [
    ...difference(`the pool of ${name}`, poolMicros, pool),
    ...difference(name, amountMicros, divideDown(pool, BigInt(sharers))),
  ];
}

function amountsOf(causes: readonly { readonly amountMicros: Micros }[]): Micros[] {
  return causes.map(({ amountMicros }) => amountMicros);
}

function sum(amounts: readonly Micros[]): Micros {
  return amounts.reduce((total, amount) => total + amount, 0n);
}

function difference(name: string, stored: Micros, rebuilt: Micros): string[] {
  if (stored === rebuilt) return [];
  return [`${name}: the total is ${formatMicros(stored)}, rebuilt ${formatMicros(rebuilt)}`];
}
