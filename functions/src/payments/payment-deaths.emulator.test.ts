import { testPaymentDeaths } from '../../test/payment-deaths.ts';

// Of each kind the payment with the most to write: a pay-out when it is submitted, a subscription when it is booked.
testPaymentDeaths({
  at: 'every commit and broadcast',
  submissions: ['first'],
  submitted: ['pay-out'],
  booked: ['subscription'],
});
