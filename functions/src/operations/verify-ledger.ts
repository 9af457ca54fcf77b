import * as z from 'zod/mini';
import { countAccountsAfter } from '../ledger/store.ts';
import { checkLedger, countMembers } from '../verification/check-ledger.ts';
import { defineOperation, requireDocuments } from './operation.ts';

/** After so many accounts it says how far it has come: minutes, where they have years of entries. */
const accountsBetweenLines = 1_000;

/** Compares every account with its entries. */
export const verifyLedger = defineOperation({
  name: 'ledger:verify',
  summary: 'Rebuilds the totals of every account from its entries and names each difference',
  details: `It also compares withdrawals, subscriptions, claims and packages, and each place in the network with that
of the sponsor, and names entries of days that were never opened. Whether an entry is what its day credits is
the question of npm run ops -- rewards:replay <day>.

A million accounts with years of entries take more than a day. So it says up to which account all are checked, after
each thousand and where it fails, and goes on after the one that --after names.

It only reads: of each member the account, its archived months, withdrawals, subscriptions and claims, the
own place and that of the sponsor.`,
  exits: { done: 'every account is sound', refused: 'some are not, or the documents are away' },
  parameters: { after: { usage: '[--after <uid>]', is: 'the id of an account' } },
  // As it was said, and not as people type it: it may be damaged.
  schema: z.object({ after: z.optional(z.string().check(z.regex(/^[^/]+$/))) }),
  async run({ after }, { firestore, progress, projectId }) {
    await requireDocuments(firestore);
    const { accounts, places } = await countMembers(firestore);
    if (accounts !== places)
      progress.say(`There are ${accounts} accounts and ${places} places in the network`);
    const total = after === undefined ? accounts : await countAccountsAfter(firestore, after);
    progress.begin('Checking accounts', total);
    let checked = 0;
    let unsound = 0;
    let last: string | undefined;
    let saidOf = 0;
    // Another run may still check those before.
    const checkedPart = after === undefined ? '' : ` after ${after}`;
    const sayLast = () => {
      if (last === undefined || checked === saidOf) return;
      progress.say(`All accounts${checkedPart} up to ${last} are checked`);
      saidOf = checked;
    };
    try {
      for await (const { checkedAccounts, lastUid, mismatches } of checkLedger(firestore, after)) {
        for (const { uid, problems } of mismatches)
          for (const problem of problems) progress.say(`${uid}: ${problem}`);
        checked = checkedAccounts;
        last = lastUid;
        unsound += mismatches.length;
        progress.reach(checked);
        if (checked - saidOf >= accountsBetweenLines) sayLast();
      }
    } finally {
      sayLast();
    }
    progress.say(`${checked} accounts checked, ${unsound} with differences`);
    const isSound = unsound === 0 && accounts === places;
    progress.say(`The ledger${checkedPart} is ${isSound ? 'sound' : 'NOT sound'} in ${projectId}`);
    return isSound ? 0 : 1;
  },
});
