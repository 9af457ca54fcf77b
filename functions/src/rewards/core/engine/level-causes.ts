import type * as z from 'zod/mini';
import type { passbookDay } from '../../../contract/account-document.ts';
import { rateDownChecked } from '../../../money/rate-down-checked.ts';
import type { Network } from './index-network.ts';

/** What one level of a member's network brought, as a row states it. */
type LevelCause = NonNullable<z.input<typeof passbookDay>['Level']>['levels'][number];

/** What the level rewards of a day follow from. */
export interface LevelTerms {
  readonly network: Pick<Network, 'depths' | 'ends'>;
  /** The whole daily rewards, by place. */
  readonly dailyMicros: Float64Array;
  /** The rate of each level, from the first on, in basis points. */
  readonly ratesBps: readonly number[];
}

/** What each level below a place brings, by looking at everybody there; levels without are left out. */
export function levelCauses(
  { network: { depths, ends }, dailyMicros, ratesBps }: LevelTerms,
  place: number,
): LevelCause[] {
  const causes = ratesBps.map((rateBps, index) => ({
    level: index + 1,
    baseMicros: 0,
    rateBps,
    sources: 0,
    amountMicros: 0,
  }));
  const depth = depths[place] ?? 0;
  const end = ends[place] ?? 0;
  for (let source = place + 1; source < end; ) {
    const cause = causes[(depths[source] ?? 0) - depth - 1];
    if (cause === undefined) {
      // Too deep, and so is everybody below.
      source = ends[source] ?? end;
      continue;
    }
    const daily = dailyMicros[source] ?? 0;
    if (daily > 0) {
      cause.baseMicros += daily;
      cause.sources += 1;
      cause.amountMicros += rateDownChecked(daily, cause.rateBps);
    }
    source += 1;
  }
  return causes.filter(({ amountMicros }) => amountMicros > 0);
}

/** How many daily rewards the levels below a place share. */
export function countSources(
  { network: { depths, ends }, dailyMicros, ratesBps }: LevelTerms,
  place: number,
): number {
  const deepest = (depths[place] ?? 0) + ratesBps.length;
  const end = ends[place] ?? 0;
  let sources = 0;
  for (let source = place + 1; source < end; ) {
    if ((depths[source] ?? 0) > deepest) {
      source = ends[source] ?? end;
      continue;
    }
    if ((dailyMicros[source] ?? 0) > 0) sources += 1;
    source += 1;
  }
  return sources;
}
