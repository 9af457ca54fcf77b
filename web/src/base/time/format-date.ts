import { environment } from '../../config/environment.ts';
import { dateIn, endIn, momentIn } from './dates.ts';

/** A moment (ISO 8601) as dd-MMM-yyyy in the business zone. */
export function formatDate(instant: string): string {
  return dateIn(environment.businessTimeZone, new Date(instant));
}

/** A moment (ISO 8601) as dd-MMM-yyyy HH:mm:ss in the business zone. */
export function formatMoment(instant: string): string {
  return momentIn(environment.businessTimeZone, new Date(instant));
}

/** The end (ISO 8601) of something that a member waits for, in the zone of the member's device. */
export function formatEnd(instant: string): string {
  return endIn(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date(instant));
}
