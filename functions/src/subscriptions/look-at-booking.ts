import { ChainUnavailableError } from '../chain/chain.ts';
import { findReceipt } from '../chain/find-receipt.ts';
import type { ActingContext } from '../context/context.ts';
import { listOwnWallets } from '../ledger/company-wallet-store.ts';
import type { OwnWallets } from '../ledger/core/company-wallets.ts';
import { findPaymentByTxn } from '../payments/store.ts';
import type { BusinessTime } from '../platform/clock.ts';
import { isGivenUp, type NextLook, nextBookingLook } from '../rechecks/core/next-look.ts';
import type { Booking, PendingBooking } from './booking.ts';
import { judgeBooking } from './core/judge-booking.ts';
import { failBooking, findFailureNotice } from './fail-booking.ts';
import { settleInflow } from './settle-inflow.ts';
import { findBooking, setBooking } from './store.ts';

/**
 * Looks once at the receipt of a pending booking: confirms it, with the sum that was paid, or fails it when
 * the receipt allows, and stores when to recheck where it does not. The booking stays pending while its
 * wallet is unproven, and fails where the wallet has become another member's.
 * @returns the booking after that.
 * @throws ChainUnavailableError when the chain is unavailable; then nothing is stored.
 */
export async function lookAtBooking(
  context: ActingContext,
  ownWallets: OwnWallets,
  pending: PendingBooking,
): Promise<Booking> {
  const { chain, clock } = context;
  const receipt = await findReceipt(chain, pending.hash);
  if (receipt === undefined) {
    context.log.warn('The receipt of a booking cannot be had', { uid: pending.uid });
    return postponeLook(context, pending);
  }
  const verdict = judgeBooking(receipt, pending.publicKey, ownWallets);
  const now = await clock.businessNow();
  if (verdict.state === 'paid') {
    const settled = await settleInflow(context, verdict.inflow);
    if (settled?.uid !== pending.uid) return failUnlessDecided(context, pending, now);
    return settled.mode === 'Pending' ? postponeLook(context, settled) : settled;
  }
  const isOver =
    verdict.state === 'failed' ||
    (receipt.state === 'unknown' &&
      isGivenUp(pending.createdAt, now) &&
      !(await isCarried(context, pending)));
  return isOver ? failUnlessDecided(context, pending, now) : postponeLook(context, pending);
}

/** Looks at a booking for a request, which does not wait for a chain that is unavailable. */
export async function tryLookAtBooking(
  context: ActingContext,
  pending: PendingBooking,
): Promise<Booking> {
  const { config, firestore, log } = context;
  try {
    const ownWallets = await listOwnWallets(firestore, config);
    return await lookAtBooking(context, ownWallets, pending);
  } catch (error) {
    if (!(error instanceof ChainUnavailableError)) throw error;
    // The booking is stored; a later check or the reconciler continues.
    log.warn('A booking was not checked: the chain is unavailable', { uid: pending.uid });
    return postponeLook(context, pending);
  }
}

/** Stores the time of the next look, unless the booking was decided meanwhile. By default each pause is longer than the one before. */
export function postponeLook(
  { clock, firestore }: ActingContext,
  pending: PendingBooking,
  later: NextLook | Pick<NextLook, 'nextLookAt'> = nextBookingLook(pending.looks, clock.realNow()),
): Promise<Booking> {
  return firestore.runTransaction(async (transaction) => {
    const stored = await findBooking(firestore, pending, transaction);
    if (stored?.mode !== 'Pending') return stored ?? pending;
    const postponed = { ...stored, ...later };
    setBooking(firestore, transaction, postponed);
    return postponed;
  });
}

/** Whether the server carries the payment of a booking, whose end then decides. */
const isCarried = async (
  { firestore }: ActingContext,
  { hash, submitted }: PendingBooking,
): Promise<boolean> => submitted && (await findPaymentByTxn(firestore, hash)) !== undefined;

/** Ends a booking that the chain has decided against, unless it was decided or removed meanwhile. */
function failUnlessDecided(
  context: ActingContext,
  pending: PendingBooking,
  now: BusinessTime,
): Promise<Booking> {
  const { firestore } = context;
  return firestore.runTransaction(async (transaction) => {
    const stored = await findBooking(firestore, pending, transaction);
    if (stored?.mode !== 'Pending') return stored ?? pending;
    const notice = await findFailureNotice(context, transaction, stored);
    return failBooking(context, transaction, stored, notice, now);
  });
}
