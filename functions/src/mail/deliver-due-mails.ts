import { StoredName } from '../platform/logger.ts';
import { paths } from '../platform/paths.ts';
import { type DeliveryResult, deliverMail, type MailDeps } from './deliver-mail.ts';
import { listDueMails } from './store.ts';

const mailsPerPage = 100;
/** How many mails are sent side by side: servers allow few connections from one place. */
const mailsAtOnce = 5;

/** How a run ended, and what came of how many mails. */
export interface DeliveryReport {
  readonly state: 'done' | 'unfinished';
  readonly counts: Partial<Readonly<Record<DeliveryResult, number>>>;
}

/**
 * Delivers all mails that are due: those whose trigger was lost, whose sender died, or whose next
 * attempt has come. It may die anywhere and run in parallel with itself.
 * @throws at the end, when some mails could not be read.
 */
export async function deliverDueMails(
  context: MailDeps,
  isTimeUp: () => boolean,
): Promise<DeliveryReport> {
  const counts: Partial<Record<DeliveryResult, number>> = {};
  const failures: unknown[] = [];
  // One that is postponed now is due in the next run.
  const now = context.clock.realNow();
  for await (const ids of listDueMails(context.firestore, now, mailsPerPage)) {
    for (let first = 0; first < ids.length; first += mailsAtOnce) {
      if (isTimeUp()) return { state: 'unfinished', counts };
      const group = ids.slice(first, first + mailsAtOnce);
      const results = await Promise.allSettled(group.map((id) => deliverMail(context, id)));
      for (const [index, result] of results.entries()) {
        if (result.status === 'fulfilled') {
          counts[result.value] = (counts[result.value] ?? 0) + 1;
        } else {
          // A mail that cannot be read must not stop the others.
          failures.push(result.reason);
          context.log.alert('mail.failed', {
            document: new StoredName(paths.outgoingMail(group[index] ?? '')),
            error: result.reason,
          });
        }
      }
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Delivering mails failed');
  return { state: 'done', counts };
}
