import { testSimultaneousPayments } from '../../test/simultaneous-payments.ts';

// In the emulator two transactions at one document wait for each other for seconds.
testSimultaneousPayments({ submitted: ['pay-out'], hurried: ['subscription'], mined: ['cancel'] });
