import { environment } from '../../config/environment.ts';

/**
 * In another zone than UTC the first date that a page formats makes the browser open its data of languages and zones,
 * for a tenth of a second on a slow phone: to be called before there is content that waits for it.
 */
export function openDates(): void {
  const { businessTimeZone: timeZone } = environment;
  if (timeZone !== 'UTC') new Intl.DateTimeFormat('en-GB', { timeZone }).format();
}
