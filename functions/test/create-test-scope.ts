import { businessDayOf } from '../src/calendar/business-day.ts';
import type { RequestScope } from '../src/http/handlers-type.ts';
import type { ActingContext } from '../src/platform/context.ts';

/** The scope of a request that arrives now. */
export async function createTestScope(context: ActingContext): Promise<RequestScope> {
  const now = await context.clock.businessNow();
  return {
    context,
    requestId: 'test',
    clientAddress: '127.0.0.1',
    now,
    today: businessDayOf(now, context.config.timeZone),
    rememberDevice: () => undefined,
  };
}
