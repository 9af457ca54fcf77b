import {
  type AccountDocument,
  type PassbookDay,
  type RewardKind,
  rewardKinds,
} from '../../contract/account-document.ts';
import { formatMicros, type Micros } from '../../contract/micros.ts';
import { divideDown } from '../../money/divide-down.ts';
import { rateDown } from '../../money/rate-down.ts';
import type { RewardsPage } from '../rewards-page.ts';

/** Everything from which the totals of an account can be rebuilt. */
export interface AccountRows {
  readonly account: AccountDocument;
  readonly pages: readonly RewardsPage[];
  readonly requestedMicros: readonly Micros[];
}

/**
 * Compares an account's totals with its rows and says every difference in words; an empty list
 * means that it is sound. Source: design section 5, rule 1.
 */
export function verifyAccount({ account, pages, requestedMicros }: AccountRows): string[] {
  // The page wins: closing a month may have died between nothing and everything, never halfway,
  // and a reader meanwhile may see a day twice.
  const days = Object.assign({ ...account.days }, ...pages.map((page) => page.days));
  const rows: [string, PassbookDay][] = Object.entries(days);
  const credited = rewardKinds.map((kind) => ({
    kind,
    micros: sum(rows.map(([, row]) => amountOf(row, kind))),
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
    ...rows.flatMap(([day, row]) => verifyCauses(day, row)),
  ];
}

function verifyCauses(day: string, { DR, Level, Upline, performance }: PassbookDay): string[] {
  return [
    ...(DR
      ? difference(
          `DR of ${day}`,
          DR.amountMicros,
          sum(amountsOf(DR.packages)) + (DR.others?.amountMicros ?? 0n),
        )
      : []),
    ...(Level
      ? difference(`Level of ${day}`, Level.amountMicros, sum(amountsOf(Level.levels)))
      : []),
    ...(Upline ? verifyShare(`Upline of ${day}`, Upline) : []),
    ...(performance ? verifyShare(`performance of ${day}`, performance) : []),
  ];
}

/** What a member gets of a pool, and what it is a share of. */
type PoolShare = Omit<NonNullable<PassbookDay['Upline']>, 'introducer'>;

/** amount = floor(floor(base x rateBps / 10,000) / sharers). Source: design section 6. */
function verifyShare(name: string, share: PoolShare): string[] {
  const { baseMicros, rateBps, poolMicros, sharers, amountMicros } = share;
  if (sharers < 1) return [`${name}: nobody shares its pool`];
  const pool = rateDown(baseMicros, rateBps);
  return [
    ...difference(`the pool of ${name}`, poolMicros, pool),
    ...difference(name, amountMicros, divideDown(pool, BigInt(sharers))),
  ];
}

function amountOf(row: PassbookDay, kind: RewardKind): Micros {
  return row[kind]?.amountMicros ?? 0n;
}

function amountsOf(causes: readonly { readonly amountMicros: Micros }[]): Micros[] {
  return causes.map(({ amountMicros }) => amountMicros);
}

function sum(amounts: readonly Micros[]): Micros {
  return amounts.reduce((total, amount) => total + amount, 0n);
}

function difference(name: string, stored: Micros, rebuilt: Micros): string[] {
  if (stored === rebuilt) return [];
  return [`${name}: the total is ${formatMicros(stored)}, its rows say ${formatMicros(rebuilt)}`];
}
