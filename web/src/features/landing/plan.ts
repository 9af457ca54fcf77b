import { packageTiers } from '@polytips/functions/contract/values/limits.ts';
import type { Micros } from '@polytips/functions/contract/values/micros.ts';
import { doInTime } from '../../base/time/do-in-time.ts';

/** What a package bought today pays a business day, in hundredths of a percent, by its name. */
export type PackageRates = ReadonlyMap<string, bigint>;

const timeoutMs = 20_000;

/**
 * The rates of a package bought today; undefined without an answer. A plain request and a check by
 * hand: the client of all calls, with the schemas of the contract, is more than a first visit needs.
 */
export async function fetchRates(leaving: AbortSignal): Promise<PackageRates | undefined> {
  try {
    return await doInTime(timeoutMs, leaving, async (signal) => {
      const response = await fetch('/api/getPlan', { signal });
      return response.ok ? parseRates(await response.json()) : undefined;
    });
  } catch {
    // The packages are described without it.
    return undefined;
  }
}

/** Reads the rates from the reply of `getPlan`; undefined when one is not what the contract says. */
function parseRates(reply: unknown): PackageRates | undefined {
  const packages = field(field(field(reply, 'data'), '0'), 'packages');
  if (!Array.isArray(packages)) return undefined;
  const rates = new Map<string, bigint>();
  for (const each of packages) {
    const name = field(each, 'name');
    const percent = field(each, 'ratePercent');
    if (typeof name !== 'string' || typeof percent !== 'string') return undefined;
    if (!/^\d{1,3}\.\d{2}$/.test(percent)) return undefined;
    // "0.35" is 35 hundredths of a percent.
    rates.set(name, BigInt(percent.replace('.', '')));
  }
  return rates;
}

function field(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}

/** A package as a visitor sees it. */
export interface Offer {
  readonly name: string;
  readonly fromMicros: Micros;
  /** The most tips a day. */
  readonly tips: number;
  /** What the smallest amount pays a business day, cut to whole micros; undefined without a plan. */
  readonly rewardMicros: Micros | undefined;
}

/** The packages, with what they pay when bought today. */
export function describeOffers(rates: PackageRates | undefined): readonly Offer[] {
  return packageTiers.map(({ name, minMicros, tipsPerDay }) => {
    const rate = rates?.get(name);
    return {
      name,
      fromMicros: minMicros,
      tips: tipsPerDay,
      rewardMicros: rate && (minMicros * rate) / 10_000n,
    };
  });
}
