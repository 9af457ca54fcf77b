import * as z from 'zod/mini';
import { checkLedger, countMembers } from '../verification/check-ledger.ts';
import { defineOperation, requireDocuments } from './operation.ts';

/** Compares every account with its entries. */
export const verifyLedger = defineOperation({
  name: 'ledger:verify',
  summary: 'Rebuilds the totals of every account from its entries and names each difference',
  details: `It also compares withdrawals, subscriptions, claims and packages, and each place in the network with that
of the sponsor, and names entries of days that were never opened. Whether an entry is what its day credits is
the question of npm run ops -- rewards:replay <day>.

It only reads: of each member the account, its archived months, withdrawals, subscriptions and claims, the
own place and that of the sponsor.`,
  exits: { done: 'every account is sound', refused: 'some are not, or the documents are away' },
  parameters: {},
  schema: z.object({}),
  async run(_given, { firestore, progress, projectId }) {
    await requireDocuments(firestore);
    const { accounts, places } = await countMembers(firestore);
    if (accounts !== places)
      progress.say(`There are ${accounts} accounts and ${places} places in the network`);
    progress.begin('Checking accounts', accounts);
    let checked = 0;
    let unsound = 0;
    for await (const { checkedAccounts, mismatches } of checkLedger(firestore)) {
      for (const { uid, problems } of mismatches)
        for (const problem of problems) progress.say(`${uid}: ${problem}`);
      checked = checkedAccounts;
      unsound += mismatches.length;
      progress.reach(checked);
    }
    progress.say(`${checked} accounts checked, ${unsound} with differences`);
    const isSound = unsound === 0 && accounts === places;
    progress.say(`The ledger is ${isSound ? 'sound' : 'NOT sound'} in ${projectId}`);
    return isSound ? 0 : 1;
  },
});
