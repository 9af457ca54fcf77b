import type { Micros } from '@polytips/functions/contract/values/micros.ts';
import { rewardKinds } from '@polytips/functions/contract/values/reward-kinds.ts';
import { monthName } from '../../base/time/dates.ts';
import { type Credited, partsOf, sumOf } from '../../rewards/earned.ts';
import type { Bar } from '../../ui/display/bars.tsx';

/** What a day credited, as the server lists it. */
export type EarnedDay = Credited & { readonly day: string };

/** What the last 30 days and the last 7 of them credited, and a bar for each. */
export interface EarnedDays {
  readonly totalMicros: Micros;
  readonly weekMicros: Micros;
  /** The oldest first; that of today is gold, and a day without rewards is a gap. */
  readonly bars: readonly Bar[];
}

const todayName = 'Today';
const shownDays = 30;
const weekDays = 7;
const dayMs = 86_400_000;

/** Sums up the days before and with the business day `today` (YYYY-MM-DD). */
export function earnedDaysOf(days: readonly EarnedDay[], today: string): EarnedDays {
  const known = new Map(days.map((each) => [each.day, each]));
  const shown = Array.from({ length: shownDays }, (_, index) => {
    const day = daysBefore(today, shownDays - 1 - index);
    return { day, credited: known.get(day) };
  });
  const sums = shown.map(({ credited }) => (credited === undefined ? 0n : sumOf(credited)));
  return {
    totalMicros: total(sums),
    weekMicros: total(sums.slice(-weekDays)),
    bars: shown.map(({ day, credited }) =>
      day === today
        ? { key: day, label: todayName, parts: todaysParts(credited) }
        : { key: day, label: shortDay(day), parts: partsOf(credited, rewardKinds) },
    ),
  };
}

function todaysParts(credited: Credited | undefined): Bar['parts'] {
  return credited === undefined ? [] : [{ hue: 'gold', name: todayName, amount: sumOf(credited) }];
}

const total = (sums: readonly Micros[]) => sums.reduce((sum, micros) => sum + micros, 0n);

function daysBefore(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - count * dayMs).toISOString().slice(0, 10);
}

function shortDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  return `${date.getUTCDate()} ${monthName(date)}`;
}
