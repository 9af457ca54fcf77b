import { appendAudit } from '../audit/store.ts';
import * as messages from '../contract/messages.ts';
import { day as daySchema } from '../contract/values.ts';
import { changeWallet, findMailOwner, getWallet } from '../members/store.ts';
import { paths } from '../platform/paths.ts';
import { type Operation, OperationError, type OperationInput, parseMail } from './operation.ts';

const help = `Lets a member request no withdrawal before a day begins, in UTC.

  npm run ops -- requests:hold <mail> --until <YYYY-MM-DD> [--project <id>]

For a member who would withdraw what is not theirs: the books lack a withdrawal that was paid, or have an inflow that was
booked wrongly. The member sees on the withdrawal screen until when. What was requested before is paid as ever. Another day
takes the place of the one before, and one that has begun ends the hold. The same again changes nothing.

Without --project, and with any project named demo-..., the local world is used; another project needs
application default credentials.

Exit codes: 0 it is held, 1 no such member, 2 wrong arguments.
`;

/** Keeps a member from requesting withdrawals. */
export const holdRequests: Operation<string> = {
  help,
  options: ['until'],
  parse: parseMail,
  run,
};

async function run(input: OperationInput<string>): Promise<0> {
  const { actor, argument: mail, clock, firestore, options, progress, projectId } = input;
  const day = daySchema.safeParse(options['until']);
  if (!day.success) throw new TypeError('--until is a day, as YYYY-MM-DD');
  const requestsHeldUntil = `${day.data}T00:00:00.000Z`;
  const uid = await findMailOwner(firestore, mail);
  if (uid === undefined) throw new OperationError(messages.mailUnknown(mail));
  await firestore.runTransaction(async (transaction) => {
    const { requestsHeldUntil: before = null } = await getWallet(firestore, uid, transaction);
    if (before === requestsHeldUntil) return;
    changeWallet(firestore, transaction, uid, { requestsHeldUntil });
    appendAudit(firestore, transaction, actor, clock.realNow(), {
      action: 'requests.held',
      subject: paths.wallet(uid),
      before: { requestsHeldUntil: before },
      after: { requestsHeldUntil },
    });
  });
  progress.say(`${uid} (${mail}) requests no withdrawal before ${day.data} in ${projectId}`);
  return 0;
}
