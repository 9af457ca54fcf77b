import { describe } from 'vitest';
import {
  testArchivingDeaths,
  testDeaths,
  testKills,
  testTogether,
} from '../../test/simulation/disturbed-openings.ts';
import { readTestSeed } from '../../test/test-seed.ts';

const seed = readTestSeed();

describe(`openDays with the seed ${seed}`, () => {
  testTogether();
  testDeaths({ dayCount: 24, seed });
  testKills({ dayCount: 24, seed });
});

describe(`closeMonths with the seed ${seed}`, () => {
  testArchivingDeaths({ deaths: 40, seed });
});
