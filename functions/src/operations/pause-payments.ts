import * as z from 'zod/mini';
import { appendAuditOnce } from '../audit/store.ts';
import { findPaymentsPause, pauseEventId, setPause } from '../payments/pause.ts';
import { paths } from '../platform/paths.ts';
import { defineOperation } from './operation.ts';

/** Takes and broadcasts no payment from now on. */
export const pausePayments = defineOperation({
  name: 'payments:pause',
  summary: 'Takes no payment from now on, and broadcasts none that is stored',
  details: `For a restore: a payment that was made after the backup is not in it, and would be made again. Pause first, then
restore; the pause is not part of a backup and stays. No withdrawal is requested, or assigned to an admin, and no
inflow is to be paid back. Members and admins see that the server is busy. Everything else goes on, also what the chain
shows of payments. payments:resume ends it.`,
  exits: { done: 'payments are paused' },
  parameters: {},
  schema: z.object({}),
  async run(_given, context) {
    const { clock, firestore, progress, projectId } = context;
    const since = await firestore.runTransaction(async (transaction) => {
      const pausedSince = await findPaymentsPause(firestore, transaction);
      const since = pausedSince ?? clock.realNow().toISOString();
      await appendAuditOnce(context, transaction, {
        key: pauseEventId(since),
        action: 'payments.held',
        subject: paths.paymentsPause,
        before: null,
        after: { since },
      });
      if (pausedSince === undefined) setPause(firestore, transaction, since);
      return since;
    });
    progress.say(`Payments are paused since ${since} in ${projectId}`);
    return 0;
  },
});
