import { testPaymentFaults } from '../../test/payment-faults.ts';

testPaymentFaults(['subscription']);
