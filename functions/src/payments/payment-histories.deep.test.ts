import { testPaymentHistories } from '../../test/payment-histories/payment-histories.ts';
import { readTestSeed } from '../../test/test-seed.ts';

testPaymentHistories({ numRuns: 500, seed: readTestSeed() });
