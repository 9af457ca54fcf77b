import { testPaymentHistories } from '../../test/payment-histories/payment-histories.ts';
import { readTestSeed } from '../../test/test-seed.ts';

// As many as a busy machine plays within the time of a test.
testPaymentHistories({ numRuns: 500, interruptAfterTimeLimit: 480_000, seed: readTestSeed() });
