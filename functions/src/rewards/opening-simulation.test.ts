import { describe, expect, it } from 'vitest';
import { testSimulations } from '../../test/simulation/opening-simulations.ts';
import { simulateOpening } from '../../test/simulation/simulate-opening.ts';

describe('openDays', () => {
  testSimulations(0, 500);

  it('is simulated in the same way again for the same seed', async () => {
    for (let seed = 0; seed < 10; seed += 1) expect(await play(seed)).toEqual(await play(seed));
  });
});

/** Everything that comes of a simulation. */
async function play(seed: number) {
  const { memory, ...result } = await simulateOpening(seed);
  const days = memory.openedDays().map(({ day }) => memory.run(day));
  return { ...result, days, accounts: memory.members().map((uid) => memory.account(uid)) };
}
