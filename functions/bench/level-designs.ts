import { type DailyRewards, dailyRewards } from '../src/rewards/core/engine/daily-rewards.ts';
import {
  createLevelScratch,
  type LevelInput,
  type LevelTotals,
  levelRewards,
} from '../src/rewards/core/engine/level-rewards.ts';
import { indexNetwork } from '../src/rewards/core/engine/network.ts';
import { benchDay, benchPlans, levelRatesBps, type Population } from './population.ts';
import { timeOf } from './report.ts';

/** One way to compute what each active member receives from 20 levels, ready to run. */
export interface LevelDesign {
  readonly label: string;
  /** Runs per round: more for a design that takes milliseconds. */
  readonly runs: number;
  /** Computes the rewards once. @returns the milliseconds that it took. */
  run(): Promise<number>;
  /** The result of the work; undefined for a design that computes nothing. */
  summary(): Promise<LevelSummary> | LevelSummary | undefined;
}

/** The result of a design. Two designs with the same summary have the same results. */
interface LevelSummary {
  readonly receivers: number;
  readonly amountMicros: number;
  /** Over uids and amounts, in any order. */
  readonly checksum: number;
}

/** The moduli of the checksum: small enough for every product and sum to be exact in every design. */
export const checksumModuli = { uid: 65_521, amount: 1_000_003, sum: 1_000_000_007 } as const;

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The number that a uid of 6 letters of Crockford base32 encodes: 0 to 2^30 - 1. */
export function uidNumber(uid: string): number {
  let number = 0;
  for (const letter of uid) number = number * alphabet.length + alphabet.indexOf(letter);
  return number;
}

/** The engine, without the numbering of the members, which happens once a day. */
export function engineDesign({ members }: Population): LevelDesign {
  const network = indexNetwork(members);
  const daily: DailyRewards = dailyRewards(benchPlans, network, benchDay);
  const input: LevelInput = { depths: network.depths, ...daily };
  // Reused by each run: allocating it would be most of the measured time.
  const scratch = createLevelScratch(network.depths);
  const run = (): LevelTotals => levelRewards(input, levelRatesBps, scratch);
  return {
    label: 'the engine',
    runs: 15,
    run: () => timeOf(run),
    summary() {
      const { levelMicros } = run();
      return summarize(
        network.uids.map((uid, index) => [
          uid,
          // An inactive member does not receive what the pass computes.
          (daily.dailyMicros[index] ?? 0) > 0 ? (levelMicros[index] ?? 0) : 0,
        ]),
      );
    },
  };
}

/** The lower bound of any pass over the engine's arrays: reads each once and writes each once. */
export function barePass({ members }: Population): LevelDesign {
  const network = indexNetwork(members);
  const { dailyMicros, activeMicros } = dailyRewards(benchPlans, network, benchDay);
  const { depths } = network;
  const { levelMicros, activeDirects, teamMicros } = createLevelScratch(depths);
  return {
    label: 'a bare pass over the same arrays',
    runs: 15,
    run: () =>
      timeOf(() => {
        for (let index = 0; index < depths.length; index += 1) {
          levelMicros[index] = dailyMicros[index] ?? 0;
          activeDirects[index] = depths[index] ?? 0;
          teamMicros[index] = activeMicros[index] ?? 0;
        }
      }),
    summary: () => undefined,
  };
}

interface MemberObject {
  readonly uid: string;
  readonly sponsor: string | null;
  /** 0 for an inactive member. */
  readonly dailyMicros: bigint;
}

/** Objects in a Map with amounts as bigints: from each member a walk from sponsor to sponsor. */
export function objectsDesign({ members, dailyMicros }: Population): LevelDesign {
  const objects = new Map<string, MemberObject>(
    members.map(({ uid, sponsor }, index) => [
      uid,
      { uid, sponsor, dailyMicros: BigInt(dailyMicros[index] ?? 0) },
    ]),
  );
  const ratesBps = levelRatesBps.map(BigInt);
  let totals = new Map<string, bigint>();
  return {
    label: 'objects and Maps with bigints',
    runs: 1,
    run: () =>
      timeOf(() => {
        totals = totalsOfObjects(objects, ratesBps);
      }),
    summary: () => summarize([...totals].map(([uid, micros]) => [uid, Number(micros)])),
  };
}

function totalsOfObjects(
  members: ReadonlyMap<string, MemberObject>,
  ratesBps: readonly bigint[],
): Map<string, bigint> {
  const totals = new Map<string, bigint>();
  for (const { sponsor, dailyMicros } of members.values()) {
    if (dailyMicros === 0n) continue;
    let receiver = sponsor === null ? undefined : members.get(sponsor);
    for (const rateBps of ratesBps) {
      if (receiver === undefined) break;
      if (receiver.dailyMicros > 0n) {
        const shareMicros = (dailyMicros * rateBps) / 10_000n;
        totals.set(receiver.uid, (totals.get(receiver.uid) ?? 0n) + shareMicros);
      }
      receiver = receiver.sponsor === null ? undefined : members.get(receiver.sponsor);
    }
  }
  return totals;
}

function summarize(received: Iterable<readonly [uid: string, amountMicros: number]>): LevelSummary {
  let receivers = 0;
  let sumMicros = 0;
  let checksum = 0;
  for (const [uid, amountMicros] of received) {
    if (amountMicros === 0) continue;
    const factor = (uidNumber(uid) % checksumModuli.uid) + 1;
    receivers += 1;
    sumMicros += amountMicros;
    checksum = (checksum + factor * (amountMicros % checksumModuli.amount)) % checksumModuli.sum;
  }
  return { receivers, amountMicros: sumMicros, checksum };
}
