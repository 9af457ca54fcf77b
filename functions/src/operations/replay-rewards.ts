import * as z from 'zod/mini';
import { isSunday } from '../calendar/business-day.ts';
import { day } from '../contract/values/schemas.ts';
import { compareEntries, DayNotReplayableError, recomputeDay } from '../rewards/replay-day.ts';
import { countMembers } from '../verification/check-ledger.ts';
import { defineOperation, OperationError } from './operation.ts';

/** Compares an opened day with what the engine computes for it. */
export const replayRewards = defineOperation({
  name: 'rewards:replay',
  summary:
    'Computes the rewards of an opened day again and names each difference to what is stored',
  details: `It computes from the places of the members in the network and from the reward plans alone. Of the run it
compares the plan version, checksums, totals and chunks; of each reward entry every field but the moment
at which it was revealed. An entry is taken from the archived month, else from the account. Members and
packages that came later change nothing.

The network that the last opening kept for the next one must give the same day.

It only reads: of each member the place, the account and the archived month, 3 reads in all. Only the
network is kept in memory, as in an opening.`,
  exits: { done: 'the day is as computed', refused: 'it differs or is not opened' },
  parameters: { day: { usage: '<day>', is: 'a day from Monday to Saturday, as YYYY-MM-DD' } },
  schema: z.object({ day: z.pipe(day, z.string().check(z.refine((of) => !isSunday(of)))) }),
  async run({ day }, { firestore, progress, projectId }) {
    const { accounts, places } = await countMembers(firestore);
    progress.begin(
      `Reading ${places.toLocaleString('en-US')} places in the network and computing ${day}`,
    );
    const { computed, differences: ofRun } = await recomputeDay(firestore, day).catch(refuse);
    for (const difference of ofRun) progress.say(`run of ${day}: ${difference}`);
    progress.begin('Comparing accounts', accounts);
    let compared = 0;
    let differingEntries = 0;
    for await (const page of compareEntries(firestore, computed)) {
      for (const { uid, differences } of page.differing)
        for (const difference of differences) progress.say(`${uid}: ${difference}`);
      compared = page.comparedEntries;
      differingEntries += page.differing.length;
      progress.reach(page.checkedAccounts);
    }
    progress.say(`${compared} entries compared, ${differingEntries} with differences`);
    const isAsComputed = ofRun.length === 0 && differingEntries === 0;
    progress.say(`The day is ${isAsComputed ? 'as computed' : 'NOT as computed'} in ${projectId}`);
    return isAsComputed ? 0 : 1;
  },
});

/** Refuses the command where the day cannot be computed again. */
function refuse(error: unknown): never {
  throw error instanceof DayNotReplayableError ? new OperationError(error.message) : error;
}
