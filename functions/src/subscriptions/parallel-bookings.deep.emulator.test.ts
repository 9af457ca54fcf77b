import { testParallelBookings } from '../../test/parallel-bookings.ts';

testParallelBookings(50);
