import { appendAuditOnce } from '../audit/store.ts';
import { findPaymentsPause, pauseEventId, setPause } from '../payments/pause.ts';
import { paths } from '../platform/paths.ts';
import { type Operation, type OperationInput, parseNothing } from './operation.ts';

const help = `Takes no payment from now on, and broadcasts none that is stored.

  npm run ops -- payments:pause [--project <id>]

For a restore: a payment that was made after the backup is not in it, and would be made again. Pause first, then
restore; the pause is not part of a backup and stays. No withdrawal is requested, or assigned to an admin, and no
inflow is to be paid back. Members and admins see that the server is busy. Everything else goes on, also what the chain
shows of payments. payments:resume ends it.

Without --project, and with any project named demo-..., the local world is used; another project needs
application default credentials.

Exit codes: 0 payments are paused, 2 wrong arguments.
`;

/** Takes and broadcasts no payment from now on. */
export const pausePayments: Operation<undefined> = {
  help,
  parse: parseNothing,
  run,
};

async function run(input: OperationInput<undefined>): Promise<0> {
  const { actor, clock, firestore, progress, projectId } = input;
  const since = await firestore.runTransaction(async (transaction) => {
    const pausedSince = await findPaymentsPause(firestore, transaction);
    const now = clock.realNow();
    const since = pausedSince ?? now.toISOString();
    await appendAuditOnce(firestore, transaction, actor, now, {
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
}
