import * as z from 'zod/mini';
import type { Micros } from './values/micros.ts';
import { day, instant } from './values/schemas.ts';

/** Micros as Firestore holds them: an integer that a double carries exactly. */
export const storedMicros = z.codec(z.int(), z.bigint(), {
  decode: (stored) => BigInt(stored),
  encode: storeMicros,
});

/**
 * The integer to store for an amount.
 * @throws {RangeError} beyond 2^53 - 1 micros (9 billion USDT), where a stored integer loses exactness.
 */
export function storeMicros(micros: Micros): number {
  const stored = Number.parseInt(micros.toString(), 10);
  if (!Number.isSafeInteger(stored))
    throw new RangeError('Amount beyond what can be stored exactly');
  return stored;
}

/** The rewards of one member of one business day, with the causes of each amount. */
export const rewardEntry = z.lazy(() => {
  /** What one package paid on a day: floor(base x rateBps / 10,000), the last day capped. */
  const dailyCause = z.object({
    packageId: z.string(),
    baseMicros: storedMicros,
    rateBps: z.int(),
    amountMicros: storedMicros,
  });
  /** What one level of the network brought on a day; `baseMicros` is the sources' whole DR. */
  const levelCause = z.object({
    level: z.int(),
    baseMicros: storedMicros,
    rateBps: z.int(),
    sources: z.int(),
    amountMicros: storedMicros,
  });
  /** A share of a pool: floor(floor(base x rateBps / 10,000) / sharers). */
  const poolShare = {
    baseMicros: storedMicros,
    rateBps: z.int(),
    poolMicros: storedMicros,
    sharers: z.int(),
    amountMicros: storedMicros,
  };
  return z.object({
    /** The plan of the day; the packages of `DR` are paid by the plans of their first days. */
    planVersion: z.int(),
    DR: z.object({
      amountMicros: storedMicros,
      packages: z.array(dailyCause),
      /** The sum of the packages beyond those that the entry lists one by one. */
      others: z.optional(
        z.object({ packages: z.int(), baseMicros: storedMicros, amountMicros: storedMicros }),
      ),
    }),
    Level: z.optional(z.object({ amountMicros: storedMicros, levels: z.array(levelCause) })),
    /** The base is the whole DR of the introducer. */
    Upline: z.optional(z.object({ introducer: z.string(), ...poolShare })),
    /** The base is all packages that started on the day. */
    performance: z.optional(z.object({ rank: z.string(), ...poolShare })),
    /** The rank held on the day, whether or not its pool had anything to share. */
    rank: z.optional(z.string()),
    token: z.string(),
    revealedAt: z.optional(instant),
  });
});

/** What was credited, by kind. */
const creditedTotals = z.object({
  DR: storedMicros,
  Level: storedMicros,
  Upline: storedMicros,
  performance: storedMicros,
});

/** What an archived month credited, and the cards revealed in a row up to its end, those of months before included. */
export const pastMonth = z.object({ credited: creditedTotals, streak: z.int() });

/** What the last archived days credited: those that the earnings may still show, without those that credited nothing. */
export const pastDays = z.record(day, creditedTotals);

/**
 * `accounts/{uid}`: lifetime totals, the reward entries that are not archived yet, and what the archived months and
 * the last archived days come to. Its owner may read it live.
 */
export const accountDocument = z.object({
  credited: creditedTotals,
  requestedMicros: storedMicros,
  balanceMicros: storedMicros,
  days: z.record(day, rewardEntry),
  /** By month, YYYY-MM; missing before the first is archived. */
  months: z.optional(z.record(z.string(), pastMonth)),
  /** Missing before the first month is archived. */
  pastDays: z.optional(pastDays),
});

/** What an archived month comes to, decoded. */
export type PastMonth = z.output<typeof pastMonth>;

/** What the last archived days credited, decoded. */
export type PastDays = z.output<typeof pastDays>;

/** A reward entry, decoded. */
export type RewardEntry = z.output<typeof rewardEntry>;

/** An account, decoded. */
export type AccountDocument = z.output<typeof accountDocument>;
