import { dateIn } from './date-in.ts';

/** A business day (YYYY-MM-DD) as dd-MMM-yyyy; a day has no zone. */
export function formatDay(day: string): string {
  return dateIn('UTC', new Date(`${day}T00:00:00Z`));
}
