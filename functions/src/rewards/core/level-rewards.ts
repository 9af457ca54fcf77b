import type { Micros } from '../../contract/micros.ts';
import { rateDown } from '../../money/rate-down.ts';

/** What one level of a member's network brought on a day, and why. */
export interface LevelCause {
  readonly level: number;
  /** The whole daily rewards of the sources. */
  readonly baseMicros: Micros;
  readonly rateBps: number;
  readonly sources: number;
  readonly amountMicros: Micros;
}

/** Shares that stay with the company because their receiver is not active. */
export interface KeptShares {
  readonly amountMicros: Micros;
  readonly shares: number;
}

/** A member whose daily reward is shared upward. */
export interface LevelSource {
  /** The sponsor, the sponsor's sponsor, ...: nearest first. */
  readonly ancestors: readonly string[];
  readonly dailyMicros: Micros;
}

/** The level rewards of a day. */
export interface LevelRewards {
  /** By receiver; the levels rise, and each has an amount. */
  readonly causes: ReadonlyMap<string, readonly LevelCause[]>;
  readonly kept: KeptShares;
}

/**
 * Shares each source's daily reward with the ancestors: the rate of the level of the whole daily
 * reward, floored per source and level. A share whose receiver is not active stays with the company;
 * nothing is passed on upward. Source: design section 6, Community.
 */
export function levelRewards(
  ratesBps: readonly number[],
  sources: Iterable<LevelSource>,
  isActive: (uid: string) => boolean,
): LevelRewards {
  const received = new Map<string, Map<number, LevelCause>>();
  let kept: KeptShares = { amountMicros: 0n, shares: 0 };
  for (const { ancestors, dailyMicros } of sources) {
    for (const [index, rateBps] of ratesBps.entries()) {
      const receiver = ancestors[index];
      if (receiver === undefined) break;
      const shareMicros = rateDown(dailyMicros, rateBps);
      if (shareMicros === 0n) continue;
      if (isActive(receiver)) {
        const levels = received.get(receiver) ?? new Map<number, LevelCause>();
        received.set(receiver, levels);
        const level = index + 1;
        levels.set(
          level,
          addShare(levels.get(level), { level, rateBps, dailyMicros, shareMicros }),
        );
      } else {
        kept = { amountMicros: kept.amountMicros + shareMicros, shares: kept.shares + 1 };
      }
    }
  }
  const causes = new Map(
    [...received].map(([uid, levels]) => [
      uid,
      [...levels.values()].toSorted((one, other) => one.level - other.level),
    ]),
  );
  return { causes, kept };
}

interface Share {
  readonly level: number;
  readonly rateBps: number;
  readonly dailyMicros: Micros;
  readonly shareMicros: Micros;
}

function addShare(
  cause: LevelCause | undefined,
  { level, rateBps, dailyMicros, shareMicros }: Share,
): LevelCause {
  return {
    level,
    baseMicros: (cause?.baseMicros ?? 0n) + dailyMicros,
    rateBps,
    sources: (cause?.sources ?? 0) + 1,
    amountMicros: (cause?.amountMicros ?? 0n) + shareMicros,
  };
}
