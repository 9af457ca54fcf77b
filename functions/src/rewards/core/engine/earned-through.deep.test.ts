import { testEarnedThrough } from '../../../../test/reference/earned-agreement.ts';
import { readTestSeed } from '../../../../test/test-seed.ts';

testEarnedThrough(2_000, readTestSeed());
