import { environment } from '../../config/environment.ts';
import { dateIn } from './date-in.ts';

/** A moment (ISO 8601) as dd-MMM-yyyy in the business zone. */
export function formatDate(instant: string): string {
  return dateIn(environment.businessTimeZone, new Date(instant));
}

/** A business day (YYYY-MM-DD) as dd-MMM-yyyy; a day has no zone. */
export function formatDay(day: string): string {
  return dateIn('UTC', new Date(`${day}T00:00:00Z`));
}
