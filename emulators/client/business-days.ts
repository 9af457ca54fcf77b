import { client } from './test-world.ts';

const dayMs = 86_400_000;

/** The first business day after `day` that is no Sunday. */
export function nextOpenDay(day: string): string {
  const next = dayAfter(day);
  return isSunday(next) ? dayAfter(next) : next;
}

/** The first Sunday after `day`. */
export function nextSunday(day: string): string {
  const next = dayAfter(day);
  return isSunday(next) ? next : nextSunday(next);
}

/** The day after `day`. */
export const dayAfter = (day: string): string => shift(day, dayMs);

/** The day before `day`. */
export const dayBefore = (day: string): string => shift(day, -dayMs);

/** Moves business time to the morning of the next day that is no Sunday, which is not opened yet. */
export async function moveToNextOpenDay(): Promise<string> {
  const { businessDay } = await client.getWorld();
  const day = nextOpenDay(businessDay);
  await client.setClock(morningOf(day));
  return day;
}

/** A moment early on `day`. */
export const morningOf = (day: string): string => `${day}T06:00:00.000Z`;

const isSunday = (day: string): boolean => new Date(day).getUTCDay() === 0;
const shift = (day: string, byMs: number): string =>
  new Date(Date.parse(day) + byMs).toISOString().slice(0, 10);
