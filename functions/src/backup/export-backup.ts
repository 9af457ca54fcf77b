import type { Clock } from '../platform/clock.ts';
import { processTimer, type Timer } from '../platform/timer.ts';
import type { FirestoreExports } from './firestore-exports.ts';

/** The dependencies of a backup. */
export interface BackupDeps {
  /** Missing where no bucket is configured: then there is nothing to do. */
  readonly exports?: FirestoreExports;
  readonly clock: Pick<Clock, 'realNow'>;
}

const minuteMs = 60_000;
const lookMs = 20_000;

/**
 * Exports all documents as they were at the last whole minute, and waits until the export is complete.
 * @throws when it fails, or Firestore does not answer.
 */
export async function exportBackup(
  { clock, exports }: BackupDeps,
  isTimeUp: () => boolean,
  { sleep }: Pick<Timer, 'sleep'> = processTimer,
): Promise<'done' | 'unfinished'> {
  if (exports === undefined) return 'done';
  const nowMs = clock.realNow().getTime();
  // Of a minute that has begun a moment ago Firestore may say that it is not past.
  const minute = new Date((Math.floor(nowMs / minuteMs) - 1) * minuteMs);
  const name = await exports.begin(minute);
  while (!(await exports.isComplete(name))) {
    if (isTimeUp()) return 'unfinished';
    await sleep(lookMs);
  }
  return 'done';
}
