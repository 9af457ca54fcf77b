import { environment } from '../config/environment.ts';

/**
 * The first date that a page formats makes the browser open its data of languages, for a tenth of a second on a slow
 * phone: to be called before there is content that waits for it.
 */
export function openDates(): void {
  new Intl.DateTimeFormat('en-US', { timeZone: environment.businessTimeZone }).format();
}
