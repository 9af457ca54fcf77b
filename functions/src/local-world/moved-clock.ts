import type { Firestore } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { businessDayOf } from '../calendar/business-day.ts';
import type { BusinessTime, Clock } from '../platform/clock.ts';
import { collectionOf } from '../platform/collection.ts';
import { accepted, type Outcome, refused } from '../platform/outcome.ts';
import { getRewardCalendar } from '../rewards/reward-calendar.ts';

const clockPath = 'config/clock';

/** `config/clock`: how far business time is from real time. */
const clocks = collectionOf(z.object({ offsetMs: z.int() }), (path: typeof clockPath) => path);

/** A clock whose business time runs beside real time, at the offset that Firestore holds. */
export function createMovedClock(firestore: Firestore): Clock {
  return {
    realNow: () => new Date(),
    businessNow: async () => {
      const stored = await clocks.find(firestore, clockPath);
      return new Date(Date.now() + (stored?.offsetMs ?? 0));
    },
  };
}

/**
 * Sets business time to `now`; it runs on from there. Refused before the last opened business day,
 * because an opened day cannot be taken back.
 */
export function moveClock(
  firestore: Firestore,
  now: BusinessTime,
  timeZone: string,
): Promise<Outcome<BusinessTime>> {
  return firestore.runTransaction(async (transaction) => {
    const { lastOpenedDay } = await getRewardCalendar(firestore, transaction);
    if (lastOpenedDay !== null && businessDayOf(now, timeZone) < lastOpenedDay) {
      return refused('conflict', `The business day ${lastOpenedDay} is opened already`);
    }
    clocks.set(firestore, transaction, clockPath, { offsetMs: now.getTime() - Date.now() });
    return accepted(now);
  });
}
