import * as messages from '../contract/messages.ts';
import { inflowSerial } from '../contract/values.ts';
import { isSettledByNote, reopenInflow as reopen } from '../subscriptions/reopen-inflow.ts';
import { openContext } from './open-chain.ts';
import type { Operation, OperationInput } from './operation.ts';

const help = `Lets inflows wait again that an admin has settled with a note alone.

  npm run ops -- inflow:reopen <id> [<id> ...] [--project <id>]

The audit event inflow.settled names each as inflows/<id>. An admin books it, or pays it back, as if there had been no
note. Look first in an explorer whether its sum was paid back: then add the refund in the app instead. What was
booked or paid back stays so, and a promise of a refund is ended in the app, by "Not paid back". Run it again when it fails:
each is reopened once.

Without --project, and with any project named demo-..., the local world is used; another project needs
application default credentials and functions/.env.<id>.

Exit codes: 0 all of them wait, 1 one does not, 2 wrong arguments.
`;

/** Lets inflows wait again. */
export const reopenInflow: Operation<readonly string[]> = {
  help,
  parse(given) {
    if (given.length === 0 || !given.every((id) => inflowSerial.safeParse(id).success))
      throw new TypeError('Give the ids of inflows');
    return given;
  },
  run,
};

async function run(input: OperationInput<readonly string[]>): Promise<0 | 1> {
  const { argument: ids, progress, projectId } = input;
  const context = openContext(input);
  let isMissing = false;
  for (const id of ids) {
    const row = await reopen(context, id);
    const waits =
      row !== undefined &&
      (isSettledByNote(row) || (row.state === 'waiting' && row.settlement === null));
    isMissing ||= !waits;
    progress.say(
      row === undefined
        ? `${id}: ${messages.inflowUnknown}`
        : waits
          ? `${id} waits to be settled in ${projectId}`
          : `${id} is not settled by a note alone, and stays as it is`,
    );
  }
  return isMissing ? 1 : 0;
}
