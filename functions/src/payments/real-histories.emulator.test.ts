import { testRealHistories } from '../../test/payment-histories/real-histories.ts';

testRealHistories(20_260_109, 3);
