import { isSunday } from '../calendar/business-day.ts';
import { day as daySchema } from '../contract/values.ts';
import { countMembers } from './check-ledger.ts';
import type { Operation, OperationInput } from './operation.ts';
import { compareEntries, recomputeDay } from './replay-day.ts';

const help = `Computes the rewards of an opened day again and names each difference to what is stored.

  npm run ops -- rewards:replay <day> [--project <id>]

It computes from the places of the members in the network and from the reward plans alone. Of the run it
compares the plan version, checksums, totals and chunks; of each reward entry every field but the moment
at which it was revealed. An entry is taken from the archived month, else from the account. Members and
packages that came later change nothing.

The network that the last opening kept for the next one must give the same day.

It only reads: of each member the place, the account and the archived month, 3 reads in all. Only the
network is kept in memory, as in an opening. Findings go to standard output, progress to standard error.
Without --project, and with any project named demo-..., the local emulators are used; another project
needs application default credentials.

Exit codes: 0 the day is as computed, 1 it differs or is not opened, 2 wrong arguments or a Sunday.
`;

/** Compares an opened day with what the engine computes for it. */
export const replayRewards: Operation<string> = { help, parse: parseDay, run: replay };

function parseDay(given: readonly string[]): string {
  const day = daySchema.safeParse(given[0]);
  if (given.length !== 1 || !day.success) throw new TypeError('Give one day, as YYYY-MM-DD');
  if (isSunday(day.data)) throw new TypeError(`${day.data} is a Sunday, on which no day is opened`);
  return day.data;
}

async function replay(input: OperationInput<string>): Promise<0 | 1> {
  const { argument: day, firestore, progress, projectId } = input;
  const { accounts, places } = await countMembers(firestore);
  progress.begin(
    `Reading ${places.toLocaleString('en-US')} places in the network and computing ${day}`,
  );
  const { computed, differences: ofRun } = await recomputeDay(firestore, day);
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
}
