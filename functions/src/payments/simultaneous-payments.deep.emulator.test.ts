import { purposes } from '../../test/payment-world.ts';
import { testSimultaneousPayments } from '../../test/simultaneous-payments.ts';

testSimultaneousPayments({
  submitted: purposes,
  hurried: purposes,
  mined: ['first', 'faster', 'cancel'],
});
