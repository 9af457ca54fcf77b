import { appendAudit } from '../audit/store.ts';
import { findPaymentsHold, setHold } from '../payments/hold.ts';
import { paths } from '../platform/paths.ts';
import { type Operation, type OperationInput, parseNothing } from './operation.ts';

const help = `Takes no payment from now on, and broadcasts none that is stored.

  npm run ops -- payments:hold [--project <id>]

For a restore: a payment that was made after the backup is not in it, and would be made again. Hold first, then
restore; the hold is not part of a backup and stays. No withdrawal is requested or claimed either, and no inflow is to
be paid back. Members and admins see that the server is busy. Everything else goes on, also what the chain shows of
payments. payments:resume ends it.

Without --project, and with any project named demo-..., the local world is used; another project needs
application default credentials.

Exit codes: 0 payments are held, 2 wrong arguments.
`;

/** Takes and broadcasts no payment from now on. */
export const holdPayments: Operation<undefined> = {
  help,
  parse: parseNothing,
  run,
};

async function run(input: OperationInput<undefined>): Promise<0> {
  const { actor, clock, firestore, progress, projectId } = input;
  const since = await firestore.runTransaction(async (transaction) => {
    const held = await findPaymentsHold(firestore, transaction);
    if (held !== undefined) return held;
    const now = clock.realNow();
    setHold(firestore, transaction, now.toISOString());
    appendAudit(firestore, transaction, actor, now, {
      action: 'payments.held',
      subject: paths.paymentsHold,
      before: null,
      after: { since: now.toISOString() },
    });
    return now.toISOString();
  });
  progress.say(`Payments are held since ${since} in ${projectId}`);
  return 0;
}
