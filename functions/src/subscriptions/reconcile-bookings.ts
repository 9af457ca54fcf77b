import { ChainUnavailableError } from '../chain/chain.ts';
import type { ActingContext } from '../context/context.ts';
import { ensureCompanyWallets } from '../ledger/company-wallet-store.ts';
import { hasWallet, type OwnWallets } from '../ledger/core/company-wallets.ts';
import { findPaymentByTxn } from '../payments/store.ts';
import { type Deadline, neverOver } from '../platform/deadline.ts';
import { throwFailures } from '../platform/throw-failures.ts';
import { lookAtDue } from '../rechecks/due-documents.ts';
import { parseSetAside, setAsideQuery } from '../scans/set-aside-store.ts';
import type { PendingBooking } from './booking.ts';
import { finishSubmittedBooking } from './finish-submitted-booking.ts';
import { lookAtBooking, postponeLook } from './look-at-booking.ts';
import { scanWallet, settleTransaction } from './scan-inflows.ts';
import { parsePending, pendingQuery } from './store.ts';

/**
 * Finds what no browser reported: scans the final transfers to each company wallet, and checks what
 * waits. Each does its work although the others fail, and each item although another cannot be read.
 * It may die anywhere and run in parallel with itself. The looks end first, so that the scans have time.
 */
export async function reconcileBookings(
  context: ActingContext,
  deadline: Deadline = neverOver,
  scanDeadline: Deadline = deadline,
): Promise<void> {
  const { config, firestore, log } = context;
  const company = await ensureCompanyWallets(firestore, config);
  if (!hasWallet(company, config.companyWallet)) log.alert('company.unknown');
  const ownWallets: OwnWallets = { company, payers: config.payerWallets };
  const results = [
    ...(await Promise.allSettled([
      lookAtDue(
        context,
        pendingQuery(firestore),
        parsePending,
        (pending) => recheckBooking(context, ownWallets, pending),
        deadline,
      ),
      lookAtDue(
        context,
        setAsideQuery(firestore, 'quarantine'),
        parseSetAside,
        ({ hash }) => settleTransaction(context, ownWallets, hash),
        deadline,
      ),
    ])),
    // Not beside the bookings, whose inflows it finds: transactions at one booking wait for each other.
    ...(await Promise.allSettled(
      company.map((wallet) => scanWallet(context, ownWallets, wallet, scanDeadline)),
    )),
  ];
  const failures = throwFailures(
    results,
    'Reconciling bookings failed',
    (failure) => failure instanceof ChainUnavailableError,
  );
  // An outage is expected: the next run goes on where this one ended.
  if (failures.length > 0) log.warn('Bookings wait: the chain is unavailable');
}

/** After this long an end of a payment that its trigger has lost is found. */
const lostEndMs = 60 * 60_000;

async function recheckBooking(
  context: ActingContext,
  ownWallets: OwnWallets,
  pending: PendingBooking,
): Promise<void> {
  const { clock, firestore } = context;
  const payment = pending.submitted ? await findPaymentByTxn(firestore, pending.hash) : undefined;
  if (payment === undefined) {
    await lookAtBooking(context, ownWallets, pending);
    return;
  }
  // The payment is watched on its own, and only its end counts here.
  const { nextLookAt, state } = payment;
  if (state === 'pending' && nextLookAt !== null) {
    const latest = new Date(clock.realNow().getTime() + lostEndMs).toISOString();
    await postponeLook(context, pending, { nextLookAt: nextLookAt < latest ? nextLookAt : latest });
  } else await finishSubmittedBooking(context, payment);
}
