import { sameAddress } from '../chain/addresses.ts';
import { ChainUnavailableError } from '../chain/chain.ts';
import type { ActingContext } from '../context/context.ts';
import { ensureCompanyWallets } from '../ledger/company-wallet-store.ts';
import type { OwnWallets } from '../ledger/core/company-wallets.ts';
import { isGivenUp, nextLook } from '../ledger/core/next-look.ts';
import { lookAtDue } from '../ledger/due-documents.ts';
import { parseSetAside, setAsideQuery } from '../ledger/set-aside-store.ts';
import { findPaymentByTxn } from '../payments/store.ts';
import { judgeBooking } from './core/judge-booking.ts';
import { scanWallet, settleTransaction } from './scan-inflows.ts';
import { failSubscription, settleBooking, settleSubmitted } from './service.ts';
import { findSubscription, parsePending, pendingQuery, setSubscription } from './store.ts';
import type { PendingSubscription } from './subscription.ts';

/**
 * Finds what no browser reported: scans the final transfers to each company wallet, and checks what
 * waits. Each does its work although the others fail, and each item although another cannot be read.
 * It may die anywhere and run in parallel with itself.
 */
export async function reconcileBookings(
  context: ActingContext,
  isTimeUp: () => boolean = () => false,
): Promise<void> {
  const { config, firestore, log } = context;
  const company = await ensureCompanyWallets(firestore, config);
  if (!company.some(({ address }) => sameAddress(address, config.companyWallet))) {
    log.alert('company.unknown');
  }
  const ownWallets: OwnWallets = { company, payers: config.payerWallets };
  const results = [
    ...(await Promise.allSettled([
      lookAtDue(
        context,
        pendingQuery(firestore),
        parsePending,
        (pending) => lookAgain(context, ownWallets, pending),
        isTimeUp,
      ),
      lookAtDue(
        context,
        setAsideQuery(firestore, 'quarantine'),
        parseSetAside,
        ({ hash }) => settleTransaction(context, ownWallets, hash),
        isTimeUp,
      ),
    ])),
    // Not beside the bookings, whose inflows it finds: transactions at one booking wait for each other.
    ...(await Promise.allSettled(
      company.map((wallet) => scanWallet(context, ownWallets, wallet, isTimeUp)),
    )),
  ];
  const failures = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason] : [],
  );
  const unexpected = failures.filter((failure) => !(failure instanceof ChainUnavailableError));
  if (unexpected.length > 0) throw new AggregateError(unexpected, 'Reconciling bookings failed');
  // An outage is expected: the next run goes on where this one ended.
  if (failures.length > 0) log.warn('Bookings wait: the chain is unavailable');
}

async function lookAgain(
  context: ActingContext,
  ownWallets: OwnWallets,
  pending: PendingSubscription,
): Promise<void> {
  const { chain, clock, firestore } = context;
  const payment = pending.submitted ? await findPaymentByTxn(firestore, pending.hash) : undefined;
  if (payment !== undefined) {
    // The payment is watched on its own; only its end counts here, as soon as it is there.
    await settleSubmitted(context, payment);
    return postpone(context, { ...pending, looks: 0 });
  }
  const receipt = await chain.getReceipt(pending.hash);
  const verdict = judgeBooking(receipt, pending.publicKey, ownWallets);
  const now = await clock.businessNow();
  if (verdict.state === 'paid') {
    const { mode } = await settleBooking(context, pending, verdict.inflow, now);
    if (mode !== 'Pending') return;
  }
  const isOver = receipt.state === 'unknown' && isGivenUp(pending.createdAt, now);
  await (verdict.state === 'failed' || isOver
    ? failSubscription(context, pending, now)
    : postpone(context, pending));
}

/** Stores the time of the next look, unless the booking was decided meanwhile. */
function postpone(
  { clock, firestore }: ActingContext,
  pending: PendingSubscription,
): Promise<void> {
  const later = nextLook(pending.looks, clock.realNow());
  return firestore.runTransaction(async (transaction) => {
    const stored = await findSubscription(firestore, pending, transaction);
    if (stored?.mode === 'Pending') {
      setSubscription(firestore, transaction, { ...stored, ...later });
    }
  });
}
