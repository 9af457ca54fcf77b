import type { QueryDocumentSnapshot } from 'firebase-admin/firestore';
import type { Deadline } from '../platform/deadline.ts';
import { inParallel } from '../platform/in-parallel.ts';
import { pagesOf } from '../platform/pages-of.ts';
import { putOff } from '../platform/put-off.ts';
import { type DeliveryResult, deliverMail, type MailDeps } from './deliver-mail.ts';
import { dueMails } from './store.ts';

const mailsPerPage = 100;
/** How many mails are sent side by side: servers allow few connections from one place. */
const mailsAtOnce = 5;

/** How a run ended, and what came of how many mails. */
export interface DeliveryReport {
  readonly state: 'done' | 'unfinished';
  readonly counts: Partial<Readonly<Record<DeliveryResult | 'failed', number>>>;
}

/**
 * Delivers all mails that are due: those whose trigger was lost, whose sender died, or whose next
 * attempt has come. One that cannot be read is alerted and put off, and stops no other. It may die anywhere and run in
 * parallel with itself.
 */
export async function deliverDueMails(
  context: MailDeps,
  deadline: Deadline,
): Promise<DeliveryReport> {
  const counts: Partial<Record<DeliveryResult | 'failed', number>> = {};
  // One that is postponed now is due in the next run.
  const due = dueMails(context.firestore, context.clock.realNow());
  async function* listDue(): AsyncGenerator<QueryDocumentSnapshot> {
    for await (const page of pagesOf(due, mailsPerPage)) yield* page;
  }
  async function deliver(mail: QueryDocumentSnapshot): Promise<void> {
    const result = await deliverDue(context, mail);
    counts[result] = (counts[result] ?? 0) + 1;
  }
  const isDone = await inParallel(listDue(), deliver, { deadline, atOnceMax: mailsAtOnce });
  return { state: isDone ? 'done' : 'unfinished', counts };
}

async function deliverDue(
  context: MailDeps,
  mail: QueryDocumentSnapshot,
): Promise<DeliveryResult | 'failed'> {
  try {
    return await deliverMail(context, mail.id);
  } catch (error) {
    await putOff(context, mail, error, (moment) => ({ 'delivery.nextAttemptAt': moment }));
    return 'failed';
  }
}
