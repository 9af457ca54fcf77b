import type { QueryDocumentSnapshot } from 'firebase-admin/firestore';
import type { Clock, RealTime } from './clock.ts';
import { isRefusedCommit, isTransient } from './firestore-errors.ts';
import { type Logger, StoredName } from './logger.ts';

/** How long a document that a person has to mend waits for its recheck. */
const mendPauseMs = 60 * 60_000;

/**
 * Logs why a document is left as it is: it waits for others, or a person is alerted, who has to mend it.
 * @returns whether it waits for others: then the next run may do.
 */
export function logPutOff(
  log: Pick<Logger, 'alert' | 'warn'>,
  path: string,
  error: unknown,
): boolean {
  const document = new StoredName(path);
  const isWaiting = isTransient(error);
  if (isWaiting) log.warn('A document waits for others', { document });
  else log.alert('document.put_off', { document, error });
  return isWaiting;
}

/**
 * Logs why a due document is left as it is. One that a person has to mend is due again in an hour, so that it takes the
 * place of no other in the next run; `dueAt` gives the change that makes it due at a moment.
 */
export async function putOff(
  { clock, log }: { readonly clock: Pick<Clock, 'realNow'>; readonly log: Logger },
  { ref, updateTime }: QueryDocumentSnapshot,
  error: unknown,
  dueAt: (moment: RealTime) => Readonly<Record<string, string | Date>>,
): Promise<void> {
  // What waits stays due: the next run looks at it.
  if (logPutOff(log, ref.path, error)) return;
  const moment = new Date(clock.realNow().getTime() + mendPauseMs);
  await ref.update(dueAt(moment), { lastUpdateTime: updateTime }).catch((failure: unknown) => {
    // Somebody has changed it meanwhile, so there is something new to look at.
    if (!isRefusedCommit(failure)) throw failure;
  });
}
