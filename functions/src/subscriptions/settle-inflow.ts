import type { Transaction } from 'firebase-admin/firestore';
import { appendAudit } from '../audit/store.ts';
import { businessDayOf } from '../calendar/business-day.ts';
import type { ActingContext } from '../context/context.ts';
import { formatMicros } from '../contract/values/micros.ts';
import { createClaim, findUnclaimed } from '../ledger/claim-store.ts';
import { isCurrentAdmin, listGrants } from '../members/admins.ts';
import { mayBeCompanyMoney } from '../members/core/grants.ts';
import { findWalletOwner, getUser, getWallet } from '../members/store.ts';
import { isProven } from '../members/wallet.ts';
import { getTree } from '../network/store.ts';
import type { BusinessTime } from '../platform/clock.ts';
import { inTurn } from '../platform/in-turn.ts';
import { StoredName } from '../platform/logger.ts';
import { paths } from '../platform/paths.ts';
import { getRewardCalendar, startDayOf } from '../rewards/reward-calendar.ts';
import type { Booking } from './booking.ts';
import { confirmBooking, findConfirmationNotice } from './confirm-booking.ts';
import {
  decideInflow,
  type Inflow,
  type InflowDecision,
  inflowIdOf,
} from './core/decide-inflow.ts';
import { failBooking, findFailureNotice } from './fail-booking.ts';
import {
  addDust,
  deleteInflowRow,
  findInflowRow,
  type InflowRow,
  newInflowRow,
  setInflowRow,
} from './inflow-store.ts';
import { findBooking } from './store.ts';

/**
 * Gives a final inflow its end, booked or not, in one transaction: what it buys becomes a
 * subscription and claims its logs, the rest becomes a row of the inflows. A settled one is left as it
 * is, but for one of an unproven wallet that is proven now. The booking of one that may still buy something stays pending.
 * @returns the member's booking of this inflow after that; undefined where there is none.
 */
export async function settleInflow(
  context: ActingContext,
  inflow: Inflow,
): Promise<Booking | undefined> {
  const { clock, config, firestore } = context;
  const { hash, from, transfers } = inflow;
  const now = await clock.businessNow();
  const admin = await findAdmin(context, inflow);
  const settle = async (transaction: Transaction): Promise<Booking | undefined> => {
    const [unclaimed, row, uid, calendar] = await Promise.all([
      findUnclaimed(firestore, config.chainId, transfers, transaction),
      findInflowRow(firestore, inflowIdOf(config.chainId, inflow), transaction),
      findWalletOwner(firestore, from, transaction),
      getRewardCalendar(firestore, transaction),
    ]);
    const payer =
      uid === undefined ? undefined : await readPayer(context, transaction, { uid, hash, admin });
    const isClaimed = unclaimed.length < transfers.length;
    let reason = row?.settlement === null ? row.reason : undefined;
    if (!isClaimed && (row === undefined || reason === 'unproven_wallet')) {
      const decision = decideInflow(inflow, payer);
      reason = decision.rest?.reason;
      if (reason === 'dust') await keepDust(context, transaction, inflow, now);
      else if (reason !== row?.reason) {
        recordRest(context, transaction, inflow, decision, { earlier: row, payer: payer?.uid });
      }
      if (payer !== undefined && decision.bookedMicros > 0n) {
        const startDay = startDayOf(businessDayOf(now, config.timeZone), calendar);
        return confirmBooking(context, transaction, inflow, {
          ...payer,
          ...decision,
          startDay,
          now,
        });
      }
    }
    // It still may buy something: with a proof of the wallet, or when an admin books it by hand.
    if (reason === 'unproven_wallet' || reason === 'admin_wallet') return payer?.booking;
    // A booking that this inflow bought was confirmed with it: a pending one bought nothing.
    return payer?.booking?.mode === 'Pending'
      ? failBooking(context, transaction, payer.booking, payer.failureNotice, now)
      : payer?.booking;
  };
  // All inflows of one sender write the same member, or the same row of dust.
  return inTurn(firestore, `inflow from ${from}`, () => firestore.runTransaction(settle));
}

/**
 * The present or former admin whose wallet sent an inflow, if it is one's; asked before the transaction,
 * which may run again.
 */
async function findAdmin(
  { auth, firestore }: ActingContext,
  { from, transfers }: Inflow,
): Promise<string | undefined> {
  const uid = await findWalletOwner(firestore, from);
  if (uid === undefined) return undefined;
  const [grants, isAdminNow] = await Promise.all([
    listGrants(firestore),
    isCurrentAdmin(auth, uid),
  ]);
  const blockNumber = Math.max(...transfers.map((transfer) => transfer.blockNumber));
  return mayBeCompanyMoney(grants, { uid, blockNumber }, isAdminNow) ? uid : undefined;
}

/** The member who sent an inflow, as of the transaction that settles it. */
async function readPayer(
  context: ActingContext,
  transaction: Transaction,
  {
    uid,
    hash,
    admin,
  }: { readonly uid: string; readonly hash: string; readonly admin: string | undefined },
) {
  const { firestore } = context;
  const [user, wallet, tree, booking, notice] = await Promise.all([
    getUser(firestore, uid, transaction),
    getWallet(firestore, uid, transaction),
    getTree(firestore, uid, transaction),
    findBooking(firestore, { uid, hash }, transaction),
    findConfirmationNotice(context, transaction, { uid, hash }),
  ]);
  const failureNotice =
    booking?.mode === 'Pending'
      ? await findFailureNotice(context, transaction, booking)
      : undefined;
  const signedUpAt = new Date(user.signedUpAt);
  return {
    uid,
    tree,
    booking,
    notice,
    failureNotice,
    proven: isProven(wallet),
    admin: uid === admin,
    signedUpAt,
  };
}

/**
 * Lists what bought nothing, for an admin to settle, in place of the earlier row; the member is named
 * where the sum is the member's. It alerts of what waits for an admin.
 */
function recordRest(
  context: ActingContext,
  transaction: Transaction,
  inflow: Inflow,
  { rest }: InflowDecision,
  {
    earlier,
    payer,
  }: {
    readonly earlier: InflowRow | undefined;
    readonly payer: string | undefined;
  },
): void {
  const { config, firestore, log } = context;
  const id = inflowIdOf(config.chainId, inflow);
  if (rest === null) {
    if (earlier !== undefined) deleteInflowRow(firestore, transaction, id);
    return;
  }
  const { amountMicros, reason, isMembers } = rest;
  const uid = isMembers ? (payer ?? null) : null;
  setInflowRow(firestore, transaction, id, newInflowRow(inflow, { amountMicros, reason, uid }));
  const alert = reason === 'internal' ? null : 'inflow.waiting';
  appendAudit(context, transaction, {
    action: 'inflow.unmatched',
    alert,
    subject: paths.inflowRow(id),
    before: earlier === undefined ? null : { reason: earlier.reason },
    after: { uid, hash: inflow.hash, amount: formatMicros(amountMicros), reason },
  });
  if (alert !== null) {
    log.alert(alert, { reason, uid, hash: new StoredName(inflow.hash) });
  }
}

/** Adds what is too little to settle to the row of its sender and day; a claim of each log counts it once. */
async function keepDust(
  { config, firestore }: ActingContext,
  transaction: Transaction,
  inflow: Inflow,
  now: BusinessTime,
): Promise<void> {
  const documentId = await addDust(firestore, transaction, config.chainId, inflow);
  for (const transfer of inflow.transfers) {
    createClaim(firestore, transaction, config.chainId, transfer, {
      paidFor: 'dust',
      documentId,
      uid: null,
      amountMicros: transfer.amountMicros,
      claimedAt: now.toISOString(),
    });
  }
}
