import { testPaymentFaults } from '../../test/payment-faults.ts';
import { purposes } from '../../test/payment-world.ts';

testPaymentFaults(purposes);
