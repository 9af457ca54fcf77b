import { testParallelRequests } from '../../test/parallel-requests.ts';

testParallelRequests({ bookings: 12, withdrawals: 25 });
