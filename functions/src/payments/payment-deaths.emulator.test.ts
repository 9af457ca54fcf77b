import { testPaymentDeaths } from '../../test/payment-deaths.ts';

testPaymentDeaths({ at: 'every commit and broadcast', submissions: ['first'] });
