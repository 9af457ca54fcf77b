import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { listClaims } from '../ledger/claim-store.ts';
import { verifyAccount } from '../ledger/core/verify-account.ts';
import { getAccount, listAccountIds, listRewardsPages } from '../ledger/store.ts';
import { findTree } from '../network/store.ts';
import { verifySubscriptions } from '../subscriptions/core/verify-subscriptions.ts';
import { listAllSubscriptions } from '../subscriptions/store.ts';
import { verifyWithdrawals } from '../withdrawals/core/verify-withdrawals.ts';
import { listAllWithdrawals } from '../withdrawals/store.ts';

/** What does not add up for one member. */
interface Mismatch {
  readonly uid: string;
  readonly problems: readonly string[];
}

/** How far the check has come. */
export interface LedgerProgress {
  readonly checkedAccounts: number;
  /** Of the page of accounts just checked. */
  readonly mismatches: readonly Mismatch[];
}

const accountsPerPage = 50;

/** Rebuilds the totals of every account from its rows, a page of accounts at a time. */
export async function* checkLedger(firestore: Firestore): AsyncGenerator<LedgerProgress> {
  let checkedAccounts = 0;
  let after: string | undefined;
  do {
    const uids = await listAccountIds(firestore, after, accountsPerPage);
    const checked = await Promise.all(uids.map((uid) => checkMember(firestore, uid)));
    checkedAccounts += uids.length;
    yield { checkedAccounts, mismatches: checked.filter(({ problems }) => problems.length > 0) };
    after = uids.length < accountsPerPage ? undefined : uids.at(-1);
  } while (after !== undefined);
}

/** Checks one member on one snapshot, so that a credit in between is no mismatch. */
function checkMember(firestore: Firestore, uid: string): Promise<Mismatch> {
  return firestore.runTransaction(
    async (transaction) => {
      try {
        return { uid, problems: await findProblems(firestore, uid, transaction) };
      } catch (error) {
        // A document that does not parse is a mismatch too; the other members are checked all the same.
        if (!(error instanceof Error) || 'code' in error) throw error;
        return { uid, problems: [`cannot be read: ${error.message}`] };
      }
    },
    { readOnly: true },
  );
}

async function findProblems(
  firestore: Firestore,
  uid: string,
  transaction: Transaction,
): Promise<string[]> {
  const [account, pages, withdrawals, subscriptions, claims, tree] = await Promise.all([
    getAccount(firestore, uid, transaction),
    listRewardsPages(firestore, uid, transaction),
    listAllWithdrawals(firestore, uid, transaction),
    listAllSubscriptions(firestore, uid, transaction),
    listClaims(firestore, uid, transaction),
    findTree(firestore, uid, transaction),
  ]);
  const requestedMicros = withdrawals.map(({ amountMicros }) => amountMicros);
  return [
    ...verifyAccount({ account, pages, requestedMicros }),
    ...verifyWithdrawals(withdrawals, claims),
    ...(tree === undefined
      ? ['has no place in the network']
      : verifySubscriptions({ subscriptions, claims, tree })),
  ];
}
