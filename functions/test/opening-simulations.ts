import { expect, it } from 'vitest';
import { simulateOpening } from './simulate-opening.ts';
import { type Happenings, nothingHappened } from './simulated-history.ts';
import { assertUndisturbedLedger } from './undisturbed-ledger.ts';

type HappeningName = keyof typeof nothingHappened;

/** Of a thousand simulations, how much must have happened at the least for them to say anything. */
const leastOfThousand: Record<HappeningName, number> = {
  steps: 50_000,
  failedSteps: 1_500,
  processes: 4_000,
  deaths: 1_000,
  deathsAmongChunks: 400,
  unheardSteps: 600,
  leasesLost: 300,
  resumedDays: 230,
  requests: 4_000,
  lateRequests: 1_500,
  requestsAfterPlanning: 900,
  plansAdded: 1_500,
  openedDays: 3_500,
  sundaysPassed: 250,
};

/**
 * Simulates openings of the day, one for each seed from `firstSeed` on, and compares what each comes to
 * with the ledger of an undisturbed run. One that goes wrong is told by its seed.
 */
export function testSimulations(firstSeed: number, count: number): void {
  it(`leaves the ledger of an undisturbed run in ${count} simulations`, async () => {
    const happened = { ...nothingHappened };
    for (let seed = firstSeed; seed < firstSeed + count; seed += 1) {
      const happenings = await simulate(seed);
      for (const name of happeningNames) happened[name] += happenings[name];
    }
    const tooRare = happeningNames.filter(
      (name) => happened[name] * 1_000 < leastOfThousand[name] * count,
    );
    expect(tooRare.map((name) => `${name}: ${happened[name]}`)).toEqual([]);
  }, 600_000);
}

const happeningNames: readonly HappeningName[] = Object.keys(nothingHappened).filter(isHappening);

function isHappening(name: string): name is HappeningName {
  return name in nothingHappened;
}

async function simulate(seed: number): Promise<Happenings> {
  try {
    const history = await simulateOpening(seed);
    await assertUndisturbedLedger(history);
    return history.happenings;
  } catch (error) {
    throw new Error(`The simulation of the seed ${seed} went wrong`, { cause: error });
  }
}
