import { instant } from '@polytips/functions/contract/values.ts';
import { tryToKeep } from '../../base/browser/try-to-keep.ts';

const keyOf = (uid: string): string => `polytips:tips-seen:${uid}`;

/** When the newest tip was posted that a member has seen on this device; undefined before the first. */
export const findSeen = (uid: string): string | undefined =>
  parseSeen(localStorage.getItem(keyOf(uid)));

/** Notes that a member has seen the tips up to a moment. A log-out clears it with the storage. */
export const keepSeen = (uid: string, posted: string): void =>
  tryToKeep(() => localStorage.setItem(keyOf(uid), posted));

/** The moment in a stored text; undefined where it is none. */
export function parseSeen(stored: string | null): string | undefined {
  const parsed = instant.safeParse(stored);
  return parsed.success ? parsed.data : undefined;
}
