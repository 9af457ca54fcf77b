import { checkLedger, countMembers } from './check-ledger.ts';
import { type Operation, type OperationInput, parseNothing } from './operation.ts';

const help = `Rebuilds the totals of every account from its entries and names each difference.

  npm run ops -- ledger:verify [--project <id>]

It also compares withdrawals, subscriptions, claims and packages, and each place in the network with that
of the sponsor, and names entries of days that were never opened. Whether an entry is what its day credits is
the question of npm run ops -- rewards:replay <day>.

It only reads: of each member the account, its archived months, withdrawals, subscriptions and claims, the
own place and that of the sponsor. Findings go to standard output, progress to standard error. Without
--project, and with any project named demo-..., the local emulators are used; another project needs
application default credentials.

Exit codes: 0 every account is sound, 1 some are not, 2 wrong arguments.
`;

/** Compares every account with its entries. */
export const verifyLedger: Operation<undefined> = { help, parse: parseNothing, run: verify };

async function verify({
  firestore,
  progress,
  projectId,
}: OperationInput<undefined>): Promise<0 | 1> {
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
}
