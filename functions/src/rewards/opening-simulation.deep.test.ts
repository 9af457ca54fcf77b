import { describe } from 'vitest';
import { testSimulations } from '../../test/simulation/opening-simulations.ts';
import { readTestSeed } from '../../test/test-seed.ts';

describe('openDays', () => {
  testSimulations(readTestSeed(), 10_000);
});
