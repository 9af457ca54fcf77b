import { doInTime } from '../time/do-in-time.ts';

/**
 * Does work while it holds a lock that all tabs know by its name: alone, or beside others that share it. After `waitMs` it
 * goes ahead without the lock, because a tab may have been put to sleep while it holds it.
 */
export function doInTurn<Value>(
  lockName: string,
  waitMs: number,
  work: () => Promise<Value>,
  mode: LockMode = 'exclusive',
): Promise<Value> {
  let working: Promise<Value> | undefined;
  return doInTime(waitMs, undefined, (signal) =>
    navigator.locks.request(lockName, { mode, signal }, () => {
      working = work();
      return working;
    }),
  ).catch(() => working ?? work());
}
