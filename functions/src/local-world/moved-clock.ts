import type { Firestore } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { businessDayOf } from '../calendar/business-day.ts';
import type { Clock } from '../platform/clock.ts';
import { parseDocument } from '../platform/collection.ts';
import { accepted, type Outcome, refused } from '../platform/outcome.ts';
import { getRewardCalendar } from '../rewards/reward-calendar.ts';

const clockPath = 'config/clock';

/** `config/clock`: how far business time is from real time. */
const clockDocument = z.object({ offsetMs: z.int() });

/** A clock whose business time runs beside real time, at the offset that Firestore holds. */
export function createMovedClock(firestore: Firestore): Clock {
  return {
    realNow: () => new Date(),
    businessNow: async () => {
      const snapshot = await firestore.doc(clockPath).get();
      const offsetMs = snapshot.exists ? parseDocument(clockDocument, snapshot).offsetMs : 0;
      return new Date(Date.now() + offsetMs);
    },
  };
}

/**
 * Sets business time to `now`; it runs on from there. Refused before the last opened business day,
 * because an opened day cannot be taken back.
 */
export function moveClock(
  firestore: Firestore,
  now: Date,
  timeZone: string,
): Promise<Outcome<Date>> {
  return firestore.runTransaction(async (transaction) => {
    const { lastOpenedDay } = await getRewardCalendar(firestore, transaction);
    if (lastOpenedDay !== null && businessDayOf(now, timeZone) < lastOpenedDay) {
      return refused('conflict', `The business day ${lastOpenedDay} is opened already`);
    }
    const document = z.encode(clockDocument, { offsetMs: now.getTime() - Date.now() });
    transaction.set(firestore.doc(clockPath), document);
    return accepted(now);
  });
}
