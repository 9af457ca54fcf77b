import { testPaymentDeaths } from '../../test/payment-deaths.ts';
import { purposes } from '../../test/payment-world.ts';

testPaymentDeaths({
  at: 'every request',
  submissions: ['first', 'faster', 'cancel'],
  submitted: purposes,
  booked: ['subscription', 'pay-out'],
});
