import {
  type CollectionReference,
  type DocumentSnapshot,
  FieldPath,
  type Firestore,
  type Query,
  type Transaction,
} from 'firebase-admin/firestore';
import { hasHappened } from '../audit/store.ts';
import type { UsdtTransfer } from '../chain/chain.ts';
import type { Context } from '../context/context.ts';
import { type Claim, parseClaim } from '../ledger/claim-store.ts';
import { findProvenOwner } from '../members/store.ts';
import { isTransferOf } from '../payments/core/judge-payment.ts';
import type { Payment } from '../payments/payment.ts';
import { findPaymentByTxn } from '../payments/store.ts';
import { isCompanyMoney, outflowKey, unaskedActions } from '../payouts/record-outflow.ts';
import { isUnreadable } from '../platform/firestore-errors.ts';
import { collections, paths } from '../platform/paths.ts';
import { reasonOf } from '../platform/reason-of.ts';
import { findSetAside } from '../scans/set-aside-store.ts';
import { findInflowRow, parseInflow } from '../subscriptions/inflow-store.ts';
import { findBooking } from '../subscriptions/store.ts';
import { findWithdrawal } from '../withdrawals/store.ts';
import type { ClaimedFor } from './core/compare-claim.ts';
import type { BookedTransaction, Outflow } from './core/compare-transaction.ts';
import type { Difference } from './core/difference.ts';

/** What is read to compare the books with the chain; nothing is written. */
export type Books = Pick<Context, 'config' | 'firestore'>;

/** What was read, and what could not be. */
export interface ReadTransaction extends BookedTransaction {
  readonly unreadable: readonly Difference[];
  readonly hasClaims: boolean;
  /** Whether the books have nothing of it. */
  readonly isEmpty: boolean;
}

/**
 * Reads something for a comparison.
 * @returns undefined, and adds a difference, where it cannot be read.
 */
export async function readUnless<Value>(
  unreadable: Difference[],
  { subject, hash }: Pick<Difference, 'subject' | 'hash'>,
  read: () => Value | Promise<Value>,
): Promise<Value | undefined> {
  try {
    return await read();
  } catch (error) {
    // An outage is no difference: the run fails, and the next one reads it again.
    if (!isUnreadable(error)) throw error;
    const problem = `cannot be read: ${reasonOf(error)}`;
    unreadable.push({ kind: 'unreadable', subject, hash, problem });
    return undefined;
  }
}

/** Reads the claims and the inflow rows of a transaction, as of one moment. */
export async function readTransaction(books: Books, hash: string): Promise<ReadTransaction> {
  const { config, firestore } = books;
  const { chainId } = config;
  return firestore.runTransaction(
    async (transaction) => {
      const unreadable: Difference[] = [];
      const [claimed, listed] = await Promise.all([
        transaction.get(namedForLogs(firestore.collection(collections.claims), chainId, hash)),
        // A row of dust is named for no transaction.
        transaction.get(namedForLogs(firestore.collection(collections.inflows), chainId, hash)),
      ]);
      const [claims, rows] = await Promise.all([
        Promise.all(
          claimed.docs.map((document) =>
            readUnless(unreadable, { subject: document.ref.path, hash }, async () => {
              const claim = parseClaim(document);
              const claimedFor = await readClaimedFor(firestore, transaction, claim, hash);
              return { hash, place: placeOf(document), claim, claimedFor };
            }),
          ),
        ),
        Promise.all(
          listed.docs.map((document) =>
            readUnless(unreadable, { subject: document.ref.path, hash }, () => ({
              id: document.id,
              ...parseInflow(document),
            })),
          ),
        ),
      ]);
      const [inflows, payouts] = await Promise.all(
        (['quarantine', 'payoutQuarantine'] as const).map((quarantine) =>
          readUnless(
            unreadable,
            { subject: paths[quarantine](chainId, hash), hash },
            async () => (await findSetAside(books, quarantine, hash))?.looks,
          ),
        ),
      );
      return {
        claims: claims.filter((claim) => claim !== undefined),
        rows: rows.filter((row) => row !== undefined),
        isUnreadable: unreadable.length > 0,
        looks: { inflows, payouts },
        unreadable,
        hasClaims: claimed.size > 0,
        isEmpty: claimed.empty && listed.empty,
      };
    },
    { readOnly: true },
  );
}

/** The documents that are named for a transaction and the place of one of its logs. */
const namedForLogs = (collection: CollectionReference, chainId: number, hash: string): Query =>
  collection
    .orderBy(FieldPath.documentId())
    .startAt(`${chainId}_${hash}_`)
    // The places are digits, which come before it.
    .endAt(`${chainId}_${hash}_a`);

/** The place of the log in the id of its claim. */
const placeOf = ({ id }: DocumentSnapshot): number => Number(id.slice(id.lastIndexOf('_') + 1));

async function readClaimedFor(
  firestore: Firestore,
  transaction: Transaction,
  { documentId, paidFor, uid }: Claim,
  hash: string,
): Promise<ClaimedFor> {
  switch (paidFor) {
    case 'subscription':
      return {
        paidFor,
        booking:
          uid === null ? undefined : await findBooking(firestore, { uid, hash }, transaction),
      };
    case 'withdrawal':
      return { paidFor, withdrawal: await findWithdrawal(firestore, documentId, transaction) };
    case 'dust':
    case 'refund':
      return { paidFor, row: await findInflowRow(firestore, documentId, transaction) };
  }
}

/**
 * What the books say of the transfers of payers in a transaction: to members who were members by then, and
 * of the company's money to anybody.
 */
export async function readOutflows(
  books: Books,
  transfers: readonly UsdtTransfer[],
  minedAt: Date,
): Promise<{ readonly outflows: readonly Outflow[]; readonly unreadable: readonly Difference[] }> {
  const unreadable: Difference[] = [];
  const outflows: Outflow[] = [];
  for (const transfer of transfers) {
    const { hash, to } = transfer;
    const owner = await readUnless(
      unreadable,
      { subject: paths.walletOwner(to), hash },
      async () => ({ proven: await findProvenOwner(books.firestore, to) }),
    );
    if (owner === undefined) continue;
    const { proven } = owner;
    // What reached an address before it was a member's raised no alert.
    const isMembers = proven !== undefined && minedAt >= new Date(proven.provenAt);
    if (!isMembers && !isCompanyMoney(books.config, transfer)) continue;
    const uid = proven?.uid;
    const subject = uid === undefined ? paths.walletOwner(to) : paths.user(uid);
    const read = await readUnless(unreadable, { subject, hash }, () =>
      readOutflow(books, unreadable, transfer, uid),
    );
    if (read !== undefined) outflows.push(read);
  }
  return { outflows, unreadable };
}

async function readOutflow(
  { config, firestore }: Books,
  unreadable: Difference[],
  transfer: UsdtTransfer,
  uid: string | undefined,
): Promise<Outflow | undefined> {
  const { hash } = transfer;
  const [audited, payment] = await Promise.all([
    Promise.all(
      unaskedActions.map((action) =>
        hasHappened(firestore, outflowKey(action, config.chainId, transfer)),
      ),
    ),
    readUnless(unreadable, { subject: collections.payments, hash }, () =>
      findPaymentByTxn(firestore, hash),
    ),
  ]);
  const accountedBy =
    payment === undefined ? 'nothing' : await accountOf(firestore, transfer, payment);
  return { transfer, uid, isAudited: audited.includes(true), accountedBy };
}

/** Whether a payment of the app is for something else than a withdrawal, or its end is not booked yet. */
async function accountOf(
  firestore: Firestore,
  transfer: UsdtTransfer,
  payment: Payment,
): Promise<Outflow['accountedBy']> {
  const { kind, state, txns, withdrawal } = payment;
  // Its transaction may move more than what it means, where it was made elsewhere.
  if (!isTransferOf(transfer, payment)) return 'nothing';
  if (state !== 'confirmed') return state === 'pending' ? 'openPayment' : 'nothing';
  if (kind !== 'withdrawalPay' || withdrawal === null) return 'endedPayment';
  const paid = await findWithdrawal(firestore, withdrawal);
  return paid?.state === 'paying' && txns.includes(paid.payment.hash) ? 'openPayment' : 'nothing';
}
