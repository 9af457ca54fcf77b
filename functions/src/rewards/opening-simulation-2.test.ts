import { describe } from 'vitest';
import { testSimulations } from '../../test/simulation/opening-simulations.ts';

// In a file of its own, so that both halves run at once.
describe('openDays, the second half', () => {
  testSimulations(5_000, 5_000);
});
