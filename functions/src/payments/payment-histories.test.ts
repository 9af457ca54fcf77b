import { testPaymentHistories } from '../../test/payment-histories/payment-histories.ts';

testPaymentHistories({ numRuns: 60 });
