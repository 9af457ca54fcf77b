import type * as z from 'zod/mini';
import type { rewardEntry } from '../../../contract/account-document.ts';
import { limits } from '../../../contract/limits.ts';
import { rateDownChecked } from '../../../money/rates.ts';
import type { Network } from './network.ts';

/** What the network brings to each member on a day, by place; amounts are checked integers. */
export interface Climbed {
  /** The level rewards of each member, also of those who are not active and do not get them. */
  readonly levelMicros: Float64Array;
  /** How many of those whom a member introduced are active. */
  readonly activeDirects: Int32Array;
  /** The active packages of the levels below that a network counts. */
  readonly teamMicros: Float64Array;
}

/** What a day has found out of each member before; by place. */
export interface Climbers {
  readonly depths: Int32Array;
  /** The whole daily reward; 0 for who is not active. */
  readonly dailyMicros: Float64Array;
  /** The amount of the active packages; 0 for who is not active. */
  readonly activeMicros: Float64Array;
}

/**
 * The memory of a climb: the results, and a row for everybody between the top and the deepest member.
 * Getting new memory takes longer than climbing does; whoever climbs the same network again may use
 * it again, and loses the results of before.
 */
export interface ClimbRoom extends Climbed {
  readonly places: Int32Array;
  readonly shares: Float64Array;
  readonly directs: Int32Array;
  readonly below: Float64Array;
  readonly tooFar: Float64Array;
}

/** One whole in basis points. */
const wholeBps = 10_000;

/** Rows above the top of a network, for what nobody is there to get. */
const margin = limits.networkLevels + 1;

/** Makes room for climbs over the network of these depths. */
export function createClimbRoom(depths: Int32Array): ClimbRoom {
  let deepest = 0;
  for (let place = 0; place < depths.length; place += 1) {
    const depth = depths[place] ?? 0;
    if (depth > deepest) deepest = depth;
  }
  const rows = margin + deepest + 1;
  return {
    levelMicros: new Float64Array(depths.length),
    activeDirects: new Int32Array(depths.length),
    teamMicros: new Float64Array(depths.length),
    places: new Int32Array(rows),
    shares: new Float64Array(rows),
    directs: new Int32Array(rows),
    below: new Float64Array(rows),
    tooFar: new Float64Array(rows),
  };
}

/**
 * Shares each member's daily reward with the members above: the rate of the level of the whole daily
 * reward, floored per source and level; and counts what a rank asks for. Source: design section 6.
 *
 * One pass in depth-first order with a row for everybody between the top and the member who is
 * looked at: a share is an addition to a row nearby, and a row that is left behind is complete.
 * Where millions are computed, a loop over two arrays is a loop too many; hence one function.
 */
export function climb(
  { depths, dailyMicros, activeMicros }: Climbers,
  levelRatesBps: readonly number[],
  room: ClimbRoom = createClimbRoom(depths),
): Climbed {
  const count = depths.length;
  const { levelMicros, activeDirects, teamMicros } = room;
  const ratesBps = Int32Array.from(levelRatesBps);
  const levels = ratesBps.length;

  // The team of 20 levels is everybody below without everybody below the 20th: each member adds what
  // stands below to the row above, and to what the row one level too far away has too much.
  const { places, shares, directs, below, tooFar } = room;

  let nextRow = margin;
  for (let place = 0; place < count; place += 1) {
    const row = nextRow;
    nextRow = place + 1 < count ? margin + (depths[place + 1] ?? 0) : margin;
    const daily = dailyMicros[place] ?? 0;
    if (daily > 0) {
      directs[row - 1] = (directs[row - 1] ?? 0) + 1;
      // The parts of `rateDownChecked`, for all rates at once; dividing 32 bits is quicker.
      let wholes: number;
      let rest: number;
      if (daily < 0x8000_0000) {
        const small = daily | 0;
        wholes = (small / wholeBps) | 0;
        rest = small - Math.imul(wholes, wholeBps);
      } else {
        wholes = Math.floor(daily / wholeBps);
        rest = (daily - wholes * wholeBps) | 0;
      }
      const highest = row - margin < levels ? margin : row - levels;
      let rateBps = 0;
      let share = 0;
      for (let receiver = row - 1, level = 0; receiver >= highest; receiver -= 1, level += 1) {
        const levelRateBps = ratesBps[level] ?? 0;
        if (levelRateBps !== rateBps) {
          rateBps = levelRateBps;
          share = wholes * rateBps + ((Math.imul(rest, rateBps) / wholeBps) | 0);
        }
        shares[receiver] = (shares[receiver] ?? 0) + share;
      }
    }
    if (nextRow > row) {
      places[row] = place;
      shares[row] = 0;
      directs[row] = 0;
      below[row] = 0;
      tooFar[row] = 0;
      continue;
    }
    levelMicros[place] = 0;
    activeDirects[place] = 0;
    teamMicros[place] = 0;
    const active = activeMicros[place] ?? 0;
    below[row - 1] = (below[row - 1] ?? 0) + active;
    tooFar[row - margin] = (tooFar[row - margin] ?? 0) + active;
    for (let left = row - 1; left >= nextRow; left -= 1) {
      const finished = places[left] ?? 0;
      const team = below[left] ?? 0;
      levelMicros[finished] = shares[left] ?? 0;
      activeDirects[finished] = directs[left] ?? 0;
      teamMicros[finished] = team - (tooFar[left] ?? 0);
      const all = team + (activeMicros[finished] ?? 0);
      below[left - 1] = (below[left - 1] ?? 0) + all;
      tooFar[left - margin] = (tooFar[left - margin] ?? 0) + all;
    }
  }
  return { levelMicros, activeDirects, teamMicros };
}

/** What one level of a member's network brought, as a row states it. */
type LevelCause = NonNullable<z.input<typeof rewardEntry>['Level']>['levels'][number];

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
