import * as z from 'zod/mini';
import * as messages from '../contract/messages.ts';
import { inflowSerial } from '../contract/values/schemas.ts';
import { isSettledByNote, reopenInflow as reopen } from '../subscriptions/reopen-inflow.ts';
import { openContext } from './open-context.ts';
import { defineOperation } from './operation.ts';

/** Lets inflows wait again. */
export const reopenInflow = defineOperation({
  name: 'inflow:reopen',
  summary: 'Lets inflows wait again that an admin has settled with a note alone',
  details: `The audit event inflow.settled names each as inflows/<id>. An admin books it, or pays it back, as if there had been no
note. Look first in an explorer whether its sum was paid back: then add the refund in the app instead. What was
booked or paid back stays so, and a promise of a refund is ended in the app, by "Not paid back". Run it again when it fails:
each is reopened once.`,
  exits: { done: 'all of them wait', refused: 'one does not' },
  readsVariables: true,
  parameters: { ids: { usage: '<id> [<id> ...]', is: 'the id of an inflow' } },
  schema: z.object({ ids: z.array(inflowSerial).check(z.minLength(1)) }),
  async run({ ids }, operation) {
    const { progress, projectId } = operation;
    const context = openContext(operation);
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
  },
});
