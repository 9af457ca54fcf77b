import { testPaymentDeaths } from '../../test/payment-deaths.ts';

testPaymentDeaths({ at: 'every request', submissions: ['first', 'faster', 'cancel'] });
