import { createClimbSummary } from '../core/climb-summary.ts';
import type { Population } from '../core/population.ts';
import { levelRatesBps } from '../core/population.ts';
import { uidNumber } from '../core/uid-number.ts';
import type { ObjectCause, ObjectMember } from './climb-objects.ts';
import { causesOfObjectsBigint, totalsOfObjectsBigint } from './climb-objects-bigint.ts';
import { causesOfObjectsNumber, totalsOfObjectsNumber } from './climb-objects-number.ts';
import { type Measurement, type Peer, timeRuns } from './measurement.ts';

/** The climb over objects and Maps with amounts as bigints, as one takes them for money. */
export function prepareBigints(population: Population): Peer {
  const members = objectsOf(population, BigInt);
  const ratesBps = levelRatesBps.map(BigInt);
  return peerOf({
    totals: () => totalsOfObjectsBigint(members, ratesBps),
    causes: () => causesOfObjectsBigint(members, ratesBps),
  });
}

/** The same with amounts as numbers. */
export function prepareNumbers(population: Population): Peer {
  const members = objectsOf(population, Number);
  return peerOf({
    totals: () => totalsOfObjectsNumber(members, levelRatesBps),
    causes: () => causesOfObjectsNumber(members, levelRatesBps),
  });
}

function objectsOf<Amount>(
  { members, dailyMicros }: Population,
  amountOf: (micros: number) => Amount,
): ReadonlyMap<string, ObjectMember<Amount>> {
  return new Map(
    members.map(({ uid, sponsor }, index) => [
      uid,
      { uid, sponsor, dailyMicros: amountOf(dailyMicros[index] ?? 0) },
    ]),
  );
}

interface Climbs<Amount> {
  readonly totals: () => ReadonlyMap<string, Amount>;
  readonly causes: () => ReadonlyMap<string, ReadonlyMap<number, ObjectCause<Amount>>>;
}

function peerOf<Amount extends bigint | number>({ totals, causes }: Climbs<Amount>): Peer {
  return {
    measures: { totals: () => measureTotals(totals), causes: () => measureCauses(causes) },
    close: () => Promise.resolve(),
  };
}

function measureTotals(climb: Climbs<bigint | number>['totals']): Measurement {
  let result: ReturnType<typeof climb> = new Map();
  const runsNs = timeRuns(1, () => {
    result = climb();
  });
  const summary = createClimbSummary();
  for (const [uid, amount] of result) {
    const receiver = uidNumber(uid);
    summary.add({ receiver, level: 0, amountMicros: Number(amount), baseMicros: 0, sources: 0 });
  }
  return { runsNs, summary: summary.finish() };
}

function measureCauses(climb: Climbs<bigint | number>['causes']): Measurement {
  let result: ReturnType<typeof climb> = new Map();
  const runsNs = timeRuns(1, () => {
    result = climb();
  });
  const summary = createClimbSummary();
  for (const [uid, levels] of result) {
    const receiver = uidNumber(uid);
    for (const [level, { amountMicros, baseMicros, sources }] of levels)
      summary.add({
        receiver,
        level,
        amountMicros: Number(amountMicros),
        baseMicros: Number(baseMicros),
        sources,
      });
  }
  return { runsNs, summary: summary.finish() };
}
