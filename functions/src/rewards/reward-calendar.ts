import type { Firestore, Transaction } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { nextBusinessDay } from '../calendar/business-day.ts';
import { day } from '../contract/values/schemas.ts';
import { documentOf } from '../platform/collection.ts';
import { paths } from '../platform/paths.ts';
import { perFirestore } from '../platform/per-firestore.ts';

/** `config/rewardCalendar`: how far the openings of the day have come. */
const rewardCalendarDocument = z.object({
  /** No package or member that is confirmed from now on takes part in this day or an earlier one. */
  lastPlannedDay: z.nullable(day),
  /** The last day whose rewards are all credited. */
  lastOpenedDay: z.nullable(day),
  /** The zone in which the first of these days began; null before there is one. */
  timeZone: z.nullable(z.string()),
});

const storedCalendar = documentOf(rewardCalendarDocument, paths.rewardCalendar);

/** How far the openings have come. */
export type RewardCalendar = z.output<typeof rewardCalendarDocument>;

/** Reads the reward calendar, in a transaction when one is given. */
export async function getRewardCalendar(
  firestore: Firestore,
  transaction?: Transaction,
): Promise<RewardCalendar> {
  const stored = await storedCalendar.find(firestore, transaction);
  return stored ?? { lastPlannedDay: null, lastOpenedDay: null, timeZone: null };
}

const lastOpenedDays = perFirestore((): { day: string | null } => ({ day: null }));

/**
 * The last day whose rewards are all credited. Once that is `today`, or on a Sunday the Saturday, it stays so
 * until the day is over, and is read no more.
 */
export async function getLastOpenedDay(
  firestore: Firestore,
  today: string,
): Promise<string | null> {
  const known = lastOpenedDays(firestore);
  if (known.day !== null && nextBusinessDay(known.day) > today) return known.day;
  const { lastOpenedDay } = await getRewardCalendar(firestore);
  known.day = lastOpenedDay;
  return lastOpenedDay;
}

/** The first day on which a package confirmed on `today` earns. Source: design section 6. */
export function startDayOf(today: string, calendar: RewardCalendar): string {
  return nextBusinessDay(joinedDayOf(today, calendar));
}

/** The day a member signing up on `today` counts as joined: later days see the member. */
export function joinedDayOf(today: string, { lastPlannedDay }: RewardCalendar): string {
  return lastPlannedDay !== null && lastPlannedDay > today ? lastPlannedDay : today;
}

/** Writes the reward calendar that was read in the same transaction. */
export function setRewardCalendar(
  firestore: Firestore,
  transaction: Transaction,
  calendar: RewardCalendar,
): void {
  storedCalendar.set(firestore, transaction, calendar);
}
