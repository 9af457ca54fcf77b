import { computeDay } from '../../src/rewards/core/engine/compute-day.ts';
import { type DailyRewards, dailyRewards } from '../../src/rewards/core/engine/daily-rewards.ts';
import {
  type Climbed,
  type ClimbRoom,
  climb,
  createClimbRoom,
  type LevelTerms,
  levelCauses,
} from '../../src/rewards/core/engine/level-rewards.ts';
import { indexNetwork, type Network } from '../../src/rewards/core/engine/network.ts';
import type { ClimbJob } from '../core/climb-job.ts';
import { createClimbSummary } from '../core/climb-summary.ts';
import { benchDay, benchPlans, levelRatesBps, type Population } from '../core/population.ts';
import { uidNumber } from '../core/uid-number.ts';
import { barePass } from './bare-pass.ts';
import { type Measurement, type Peer, timeRuns } from './measurement.ts';
import { readRows } from './read-rows.ts';

/** The engine itself, and the limit that memory sets it. */
export function prepareEngine({ members }: Population): Peer {
  const startedMs = performance.now();
  const network = indexNetwork(members);
  const indexNs = (performance.now() - startedMs) * 1_000_000;
  // From here on the members as objects are garbage, as they are in a run.
  const daily = dailyRewards(benchPlans, network, benchDay);
  const facts: Facts = { network, daily, room: createClimbRoom(network.depths) };
  return {
    measures: {
      totals: () => measureTotals(facts),
      causes: () => measureCauses(facts),
      'bare pass': () => {
        const arrays = { depths: network.depths, ...daily };
        return { runsNs: timeRuns(quickRuns, () => barePass(arrays, facts.room)), summary: null };
      },
      index: () => ({ runsNs: [indexNs], summary: null }),
      day: () => ({
        runsNs: timeRuns(1, () => void computeDay(benchPlans, network, benchDay)),
        summary: null,
      }),
      rows: () => {
        const day = computeDay(benchPlans, network, benchDay);
        return { runsNs: timeRuns(1, () => void readRows(day)), summary: null };
      },
    },
    close: () => Promise.resolve(),
  };
}

/** Runs a round of what takes milliseconds. */
const quickRuns = 15;

interface Facts {
  readonly network: Network;
  readonly daily: DailyRewards;
  /** Used again by each run: new memory would be most of what is measured. */
  readonly room: ClimbRoom;
}

function climbIn({ network, daily, room }: Facts): Climbed {
  return climb({ depths: network.depths, ...daily }, levelRatesBps, room);
}

function measureTotals(facts: Facts): Measurement {
  // Also warms it up.
  const summary = summarize(facts, climbIn(facts), 'totals');
  return { summary, runsNs: timeRuns(quickRuns, () => void climbIn(facts)) };
}

function measureCauses(facts: Facts): Measurement {
  const { network, daily } = facts;
  const terms: LevelTerms = { network, dailyMicros: daily.dailyMicros, ratesBps: levelRatesBps };
  const summary = summarize(facts, climbIn(facts), 'causes');
  const runsNs = timeRuns(2, () => {
    const { levelMicros } = climbIn(facts);
    for (let place = 0; place < levelMicros.length; place += 1)
      if (isReceiver(facts, levelMicros, place)) levelCauses(terms, place);
  });
  return { summary, runsNs };
}

function summarize(facts: Facts, { levelMicros }: Climbed, job: ClimbJob) {
  const { network, daily } = facts;
  const terms: LevelTerms = { network, dailyMicros: daily.dailyMicros, ratesBps: levelRatesBps };
  const summary = createClimbSummary();
  for (const [place, uid] of network.uids.entries()) {
    if (!isReceiver(facts, levelMicros, place)) continue;
    const receiver = uidNumber(uid);
    const causes =
      job === 'causes'
        ? levelCauses(terms, place)
        : [{ level: 0, amountMicros: levelMicros[place] ?? 0, baseMicros: 0, sources: 0 }];
    for (const cause of causes) summary.add({ receiver, ...cause });
  }
  return summary.finish();
}

function isReceiver({ daily }: Facts, levelMicros: Float64Array, place: number): boolean {
  return (daily.dailyMicros[place] ?? 0) > 0 && (levelMicros[place] ?? 0) > 0;
}
