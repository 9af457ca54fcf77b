import { testPaymentHistories } from '../../test/payment-histories/payment-histories.ts';

// In these histories each of them happens.
testPaymentHistories({ numRuns: 60, seed: 4, leastOfEach: 1 });
