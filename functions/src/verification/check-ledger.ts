import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { isSunday } from '../calendar/business-day.ts';
import { listClaims } from '../ledger/claim-store.ts';
import { verifyAccount } from '../ledger/core/verify-account.ts';
import { getAccount, listAccountIds, listArchivedMonths } from '../ledger/store.ts';
import { verifyPlace } from '../network/core/verify-place.ts';
import { findTree } from '../network/store.ts';
import type { Tree } from '../network/tree.ts';
import { isUnreadable } from '../platform/firestore-errors.ts';
import { collections } from '../platform/paths.ts';
import { reasonOf } from '../platform/reason-of.ts';
import { isDayDecided } from '../rewards/store.ts';
import { verifySubscriptions } from '../subscriptions/core/verify-subscriptions.ts';
import { listAllBookings } from '../subscriptions/store.ts';
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
  /** The last account of the page: all up to it are checked. */
  readonly lastUid: string;
  /** Of the page of accounts just checked. */
  readonly mismatches: readonly Mismatch[];
}

/** All documents of a page are in memory at once: of ten years some tens of megabytes a member. */
const accountsPerPage = 5;

/**
 * Rebuilds the totals of every account from its entries and compares every place in the network with that
 * of the sponsor, a page of accounts at a time: all, or those after one. Only a replay of the day shows whether an entry is the one of
 * that day.
 */
export async function* checkLedger(
  firestore: Firestore,
  after?: string,
): AsyncGenerator<LedgerProgress> {
  const ledger = { firestore, wasOpened: rememberOpenedDays(firestore) };
  let checkedAccounts = 0;
  for await (const uids of listAccountIds(firestore, accountsPerPage, after)) {
    const checked = await Promise.all(uids.map((uid) => checkMember(ledger, uid)));
    checkedAccounts += uids.length;
    const mismatches = checked.filter(({ problems }) => problems.length > 0);
    yield { checkedAccounts, lastUid: uids.at(-1) ?? '', mismatches };
  }
}

interface Ledger {
  readonly firestore: Firestore;
  /** Whether the opening of a day has begun to credit. */
  readonly wasOpened: (day: string) => Promise<boolean>;
}

/**
 * Whether the opening of a day has begun to credit, with one read per day that has. The result is right
 * for a caller that has already read an entry of that day: a run is decided before it credits.
 */
function rememberOpenedDays(firestore: Firestore): Ledger['wasOpened'] {
  const known = new Map<string, Promise<boolean>>();
  return async (day) => {
    const earlier = known.get(day);
    if (earlier !== undefined && (await earlier)) return true;
    const isDecided = isDayDecided(firestore, day);
    known.set(day, isDecided);
    return isDecided;
  };
}

/** A member's documents as of one moment. */
interface Snapshot extends Ledger {
  readonly uid: string;
  readonly transaction: Transaction;
}

/** Checks one member on one snapshot, so that a credit in between is no mismatch. */
function checkMember(ledger: Ledger, uid: string): Promise<Mismatch> {
  return ledger.firestore.runTransaction(
    async (transaction) => {
      const snapshot = { ...ledger, uid, transaction };
      return { uid, problems: await unlessUnreadable('', () => findProblems(snapshot)) };
    },
    { readOnly: true },
  );
}

/** A document that does not parse is a mismatch too; the other members are checked all the same. */
async function unlessUnreadable(what: string, find: () => Promise<string[]>): Promise<string[]> {
  try {
    return await find();
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    return [`${what}cannot be read: ${reasonOf(error)}`];
  }
}

async function findProblems(snapshot: Snapshot): Promise<string[]> {
  const { firestore, uid, transaction } = snapshot;
  const [account, archivedMonths, withdrawals, bookings, claims, tree] = await Promise.all([
    getAccount(firestore, uid, transaction),
    listArchivedMonths(firestore, transaction, uid),
    listAllWithdrawals(firestore, transaction, uid),
    listAllBookings(firestore, transaction, uid),
    listClaims(firestore, transaction, uid),
    findTree(firestore, uid, transaction),
  ]);
  const requestedMicros = withdrawals.map(({ amountMicros }) => amountMicros);
  const days = [account, ...archivedMonths].flatMap((entries) => Object.keys(entries.days));
  return [
    ...verifyAccount({ account, archivedMonths, requestedMicros }),
    ...(await findUnopenedDays(snapshot, days)),
    ...verifyWithdrawals(withdrawals, claims),
    ...(tree === undefined
      ? ['has no place in the network']
      : [
          ...verifySubscriptions({ bookings, claims, tree }),
          ...(await findMisplacement(snapshot, tree)),
        ]),
  ];
}

/** The days that have a reward entry and cannot have one. */
async function findUnopenedDays(
  { wasOpened }: Snapshot,
  days: readonly string[],
): Promise<string[]> {
  const problems = [];
  for (const day of new Set(days)) {
    if (isSunday(day)) problems.push(`a reward entry of ${day}, a Sunday`);
    else if (!(await wasOpened(day)))
      problems.push(`a reward entry of ${day}, which was never opened`);
  }
  return problems;
}

async function findMisplacement(
  { firestore, uid, transaction }: Snapshot,
  place: Tree,
): Promise<string[]> {
  const { sponsor } = place;
  return unlessUnreadable(`its sponsor ${sponsor} `, async () => {
    const sponsorPlace =
      sponsor === null ? undefined : await findTree(firestore, sponsor, transaction);
    return verifyPlace({ uid, place, sponsorPlace });
  });
}

/** How many members there are, by the two documents that each member has. */
export interface MemberCounts {
  readonly accounts: number;
  /** In the network. */
  readonly places: number;
}

/** Counts the members on one snapshot; Firestore does it, and no document is read. */
export function countMembers(firestore: Firestore): Promise<MemberCounts> {
  const count = async (collection: string, transaction: Transaction) =>
    (await transaction.get(firestore.collection(collection).count())).data().count;
  return firestore.runTransaction(
    async (transaction) => {
      const [accounts, places] = await Promise.all([
        count(collections.accounts, transaction),
        count(collections.trees, transaction),
      ]);
      return { accounts, places };
    },
    { readOnly: true },
  );
}
