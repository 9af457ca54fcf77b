import { instant } from '@polytips/functions/contract/values/schemas.ts';
import { kept } from '../../base/browser/kept.ts';

const seenOf = (uid: string) => kept('local', `polytips:tips-seen:${uid}`, parseSeen);

/** When the newest tip was posted that a member has seen on this device; undefined before the first. */
export const findSeen = (uid: string): string | undefined => seenOf(uid).get();

/** Notes that a member has seen the tips up to a moment. A log-out clears it with the storage. */
export const keepSeen = (uid: string, posted: string): void => seenOf(uid).set(posted);

/** The moment in a stored text; undefined where it is none. */
export function parseSeen(stored: string | null): string | undefined {
  const parsed = instant.safeParse(stored);
  return parsed.success ? parsed.data : undefined;
}
