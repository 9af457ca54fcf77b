import { testRealHistories } from '../../test/payment-histories/real-histories.ts';
import { readTestSeed } from '../../test/test-seed.ts';

testRealHistories(readTestSeed(), 40);
