import { describe, expect, it } from 'vitest';
import { testSimulations } from '../../test/simulation/opening-simulations.ts';
import { simulateOpening } from '../../test/simulation/simulate-opening.ts';

describe('openDays', () => {
  testSimulations(0, 500);

  it('plays the same simulation again for the same seed', async () => {
    for (let seed = 0; seed < 10; seed += 1) {
      const [one, other] = [await simulateOpening(seed), await simulateOpening(seed)];
      expect(one.trace).toEqual(other.trace);
      expect(one.happenings).toEqual(other.happenings);
    }
  });
});
