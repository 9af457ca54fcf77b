import { testParallelRequests } from '../../test/parallel-requests.ts';

testParallelRequests({ bookings: 50, withdrawals: 100 });
