import type { Transaction } from 'firebase-admin/firestore';
import { appendAudit, hasHappened } from '../audit/store.ts';
import { businessDayOf } from '../calendar/business-day.ts';
import type { ActingContext } from '../context/context.ts';
import type { Caller } from '../context/handler.ts';
import { isBookable } from '../contract/calls/inflows.ts';
import type { CallInput } from '../contract/contract.ts';
import * as messages from '../contract/messages.ts';
import { amounts } from '../contract/values/limits.ts';
import { formatMicros, type Micros } from '../contract/values/micros.ts';
import { createClaim, findUnclaimed } from '../ledger/claim-store.ts';
import { isCurrentAdmin, listGrants } from '../members/admins.ts';
import { hasOpenGrant } from '../members/core/grants.ts';
import { findUser, getWallet } from '../members/store.ts';
import { isProven } from '../members/wallet.ts';
import { getTree } from '../network/store.ts';
import { findPaymentsPause, refusedWhilePaused } from '../payments/pause.ts';
import type { AlertCode } from '../platform/alerts.ts';
import type { BusinessTime } from '../platform/clock.ts';
import { StoredName } from '../platform/logger.ts';
import { accepted, type Outcome, refused } from '../platform/outcome.ts';
import { paths } from '../platform/paths.ts';
import { sha256Hex } from '../platform/sha256.ts';
import { getRewardCalendar, startDayOf } from '../rewards/reward-calendar.ts';
import { confirmBooking, findConfirmationNotice } from './confirm-booking.ts';
import { findRefund } from './find-refund.ts';
import { findInflowRow, type InflowRow, type ListedInflow, setInflowRow } from './inflow-store.ts';
import { findBooking } from './store.ts';

type Request = CallInput<'inflowSettle'>['body'];

/**
 * Settles the sum of an inflow that an admin saw, or that it has where the request names none, as the admin decided:
 * with a note alone, with the transfer that paid it back, or as a subscription of a member. Each is done once; the
 * identical request again changes nothing. The transfer may follow the note, with the same note: what has a note buys
 * nothing while its refund is on the way. What is to be paid back waits until then, or until a note says that it is not
 * paid back.
 */
export async function settleByHand(
  context: ActingContext,
  caller: Caller,
  request: Request,
  now: BusinessTime,
): Promise<Outcome<ListedInflow>> {
  const { config, firestore, log } = context;
  const { id, amt, txn, uid, refundFollows = false } = request;
  if ((txn !== undefined || refundFollows) && uid !== undefined) {
    return refused('invalid_input', messages.inflowTwoEnds);
  }
  const stored = await findInflowRow(firestore, id);
  if (stored === undefined) return refused('invalid_input', messages.inflowUnknown);
  const known = answerSettled(stored, caller, request);
  if (known !== undefined) return known;
  const settledMicros = amt ?? stored.amountMicros;
  const refund =
    txn === undefined
      ? accepted([])
      : await findRefund(context, stored, { txn, amountMicros: settledMicros });
  if (!refund.ok) return refund;
  if (uid !== undefined && (await isOfOtherAdmin(context, stored, caller)))
    return refused('conflict', messages.inflowOfAdmin);

  const eventId = uid === undefined ? undefined : bookingEventId(request);
  return firestore.runTransaction(async (transaction): Promise<Outcome<ListedInflow>> => {
    const [pausedSince, row, [unclaimed], isRepeated] = await Promise.all([
      findPaymentsPause(firestore, transaction),
      findInflowRow(firestore, id, transaction),
      findUnclaimed(firestore, config.chainId, refund.value, transaction),
      eventId !== undefined && hasHappened(firestore, eventId, transaction),
    ]);
    if (row === undefined) return refused('invalid_input', messages.inflowUnknown);
    const settled = answerSettled(row, caller, request);
    if (settled !== undefined) return settled;
    // It was booked, and what it left waits.
    if (isRepeated) return accepted({ id, ...row });
    // A part of what the admin saw has bought something.
    if (row.amountMicros !== settledMicros) return refused('conflict', messages.listChanged);
    // An admin sends the sum after that, and the books may lack that it was paid back.
    if (pausedSince !== undefined && refundFollows && txn === undefined) return refusedWhilePaused;
    const rest =
      uid === undefined
        ? accepted(0n)
        : await bookFor(context, transaction, { caller, row, uid, now });
    if (!rest.ok) return rest;
    if (txn !== undefined) {
      // Every such transfer has paid for something else.
      if (unclaimed === undefined) return refused('conflict', messages.refundMismatch);
      createClaim(firestore, transaction, config.chainId, unclaimed, {
        paidFor: 'refund',
        documentId: id,
        uid: null,
        amountMicros: unclaimed.amountMicros,
        claimedAt: now.toISOString(),
      });
    }
    // What came from an admin's wallet may be the company's own money.
    const booked = row.reason === 'admin_wallet' ? 'inflow.own' : 'inflow.booked';
    const alert = uid === undefined ? 'inflow.settled' : booked;
    const decision = { caller, row, request, now, restMicros: rest.value, eventId, alert } as const;
    const decided = storeDecision(context, transaction, decision);
    const facts = {
      document: new StoredName(paths.inflowRow(id)),
      reason: row.reason,
      by: caller.uid,
      hash: txn === undefined ? txn : new StoredName(txn),
      uid,
    };
    log.alert(alert, facts);
    return accepted(decided);
  });
}

/**
 * The id of the audit event of a booking, by which the identical request finds that it was done: the row waits again with what
 * is left. Every other end stands in the row. Not all digits of the hash: 64 look like a private key.
 */
function bookingEventId({ id, amt, note, uid }: Request): string {
  const content = JSON.stringify([id, amt === undefined ? amt : formatMicros(amt), note, uid]);
  return `inflow.settled_${sha256Hex(content).slice(0, 32)}`;
}

/**
 * The answer to a request about an inflow that needs no decision any more; undefined where it does. A note
 * alone is the same only from the same admin: of two who are about to pay it back, one is refused.
 */
function answerSettled(
  row: InflowRow,
  caller: Caller,
  { id, ...request }: Request,
): Outcome<ListedInflow> | undefined {
  const { settlement, state } = row;
  const isWaiting = state === 'waiting';
  if (settlement === null) {
    return isWaiting ? undefined : refused('conflict', messages.inflowKept);
  }
  const { refundFollows = false } = request;
  const [txn, uid] = [request.txn ?? null, request.uid ?? null];
  // A note alone ends the promise of a refund where it says so: another was written before the promise was seen.
  if (isWaiting && txn === null && uid === null && request.refundFollows === false)
    return undefined;
  const isNoteAlone = settlement.txn === null && settlement.uid === null;
  const isOfSameSum = request.amt === undefined || row.amountMicros === request.amt;
  if (isOfSameSum && settlement.note === request.note && settlement.uid === uid) {
    if (isNoteAlone && txn !== null) return undefined;
    const isDecided = !isNoteAlone || (settlement.by === caller.uid && isWaiting === refundFollows);
    if (settlement.txn === txn && isDecided) return accepted({ id, ...row });
  }
  return refused('conflict', messages.inflowSettled);
}

/**
 * Whether another admin sent an inflow: only its sender knows whether it is the company's own money. What an admin sent
 * whom an operator has revoked since, any admin books: without a grant, which a restore may have taken, and without the
 * custom claim, which the admin's session could take with the account. Source: design section 5, rule 7.
 */
const isOfOtherAdmin = async (
  { auth, firestore }: ActingContext,
  { reason, uid }: Pick<InflowRow, 'reason' | 'uid'>,
  caller: Caller,
): Promise<boolean> =>
  reason === 'admin_wallet' &&
  uid !== null &&
  uid !== caller.uid &&
  (hasOpenGrant(await listGrants(firestore), uid) || (await isCurrentAdmin(auth, uid)));

/** What an admin decided, about a row as the transaction reads it. */
interface Decision {
  readonly caller: Caller;
  readonly row: InflowRow;
  readonly now: BusinessTime;
}

/**
 * Books the largest multiple of 50 USDT of an inflow for a member; reads before it writes. Its logs are claimed by
 * it, so that it buys nothing a second time. An admin books for other members alone, but what the own wallet sent.
 * @returns what is left.
 */
async function bookFor(
  context: ActingContext,
  transaction: Transaction,
  { caller, row, uid, now }: Decision & { readonly uid: string },
): Promise<Outcome<Micros>> {
  const { config, firestore } = context;
  const { amountMicros, hash, logs, minedAt, reason, sender } = row;
  if (!isBookable({ amt: amountMicros, reason })) {
    return reason === 'before_signup'
      ? refused('conflict', messages.inflowBeforeSignup)
      : refused('invalid_input', messages.subscriptionTooSmall);
  }
  const isOwnPayment = reason === 'admin_wallet' && row.uid === caller.uid;
  if (uid === caller.uid && !isOwnPayment) return refused('conflict', messages.inflowOwn);
  const user = await findUser(firestore, uid, transaction);
  if (user === undefined) return refused('invalid_input', messages.memberUnknown);
  const transfers = logs.map((part) => ({ hash, ...part }));
  const [wallet, tree, booking, calendar, unclaimed, notice] = await Promise.all([
    getWallet(firestore, uid, transaction),
    getTree(firestore, uid, transaction),
    findBooking(firestore, { uid, hash }, transaction),
    getRewardCalendar(firestore, transaction),
    findUnclaimed(firestore, config.chainId, transfers, transaction),
    findConfirmationNotice(context, transaction, { uid, hash }),
  ]);
  if (!isProven(wallet)) return refused('wallet_unproven', messages.inflowMemberUnproven);
  if (booking?.mode === 'user' || unclaimed.length < transfers.length) {
    return refused('conflict', messages.inflowBooked);
  }
  const startDay = startDayOf(businessDayOf(now, config.timeZone), calendar);
  const paid = { hash, from: sender, minedAt: new Date(minedAt), transfers };
  const restMicros = amountMicros % amounts.subscriptionStepMicros;
  const bookedMicros = amountMicros - restMicros;
  const bought = { uid, tree, booking, bookedMicros, startDay, notice, now };
  confirmBooking(context, transaction, paid, bought);
  return accepted(restMicros);
}

/**
 * Writes the row as settled, or as one that waits for its refund; what a booking left of it is the member's, and
 * waits to be settled.
 */
function storeDecision(
  context: ActingContext,
  transaction: Transaction,
  {
    caller,
    row,
    request: { id, note, ...end },
    now,
    restMicros,
    eventId,
    alert,
  }: Decision & {
    readonly request: Request;
    readonly restMicros: Micros;
    readonly eventId: string | undefined;
    readonly alert: AlertCode;
  },
): ListedInflow {
  const { firestore } = context;
  const [txn, uid] = [end.txn ?? null, end.uid ?? null];
  const state = end.refundFollows === true && txn === null ? 'waiting' : 'settled';
  // Who settled it stays when a refund is added; the audit log has who added it.
  const kept = txn === null ? null : row.settlement;
  const decided = kept ?? { at: now.toISOString(), by: caller.uid, note, uid };
  const stored: InflowRow =
    restMicros === 0n
      ? { ...row, state, settlement: { ...decided, txn } }
      : { ...row, amountMicros: restMicros, reason: 'odd_sum', uid };
  setInflowRow(firestore, transaction, id, stored);
  appendAudit(context, transaction, {
    id: eventId,
    action: 'inflow.settled',
    alert,
    subject: paths.inflowRow(id),
    before: {
      state: row.state,
      reason: row.reason,
      amount: formatMicros(row.amountMicros),
      uid: row.uid,
    },
    after: { state: stored.state, amount: formatMicros(stored.amountMicros), note, txn, uid },
  });
  return { id, ...stored };
}
