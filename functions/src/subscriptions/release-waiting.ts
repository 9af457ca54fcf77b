import type { Transaction } from 'firebase-admin/firestore';
import { ChainUnavailableError } from '../chain/chain.ts';
import type { ActingContext } from '../context/context.ts';
import type { Caller } from '../context/handler.ts';
import { listOwnWallets } from '../ledger/company-wallet-store.ts';
import { lookNow } from '../scans/set-aside-store.ts';
import type { PendingBooking } from './booking.ts';
import { listUnproven } from './inflow-store.ts';
import { settleTransaction } from './scan-inflows.ts';
import { listPendingBookings, setBooking } from './store.ts';

/** What waits for the proof of a wallet. */
export interface Waiting {
  /** The transactions of its listed inflows. */
  readonly hashes: readonly string[];
  readonly bookings: readonly PendingBooking[];
}

/** How many transactions a proof settles at once; the reconciler settles the others. */
const settledAtOnceMax = 5;

/** What waits for the proof of a member's wallet, in the transaction that stores the proof. */
export async function listWaiting(
  { firestore }: ActingContext,
  transaction: Transaction,
  { uid, publicKey }: Pick<Caller, 'uid' | 'publicKey'>,
): Promise<Waiting> {
  const [inflows, bookings] = await Promise.all([
    listUnproven(firestore, transaction, publicKey),
    listPendingBookings(firestore, transaction, uid),
  ]);
  return { hashes: [...new Set(inflows.map(({ hash }) => hash))], bookings };
}

/**
 * Makes what waits due for the reconciler, in the transaction that stores the proof: so nothing is
 * forgotten when the process dies after it.
 */
export function releaseWaiting(
  context: ActingContext,
  transaction: Transaction,
  { hashes, bookings }: Waiting,
): void {
  const nextLookAt = context.clock.realNow().toISOString();
  for (const hash of hashes) lookNow(context, transaction, 'quarantine', hash);
  for (const booking of bookings) {
    setBooking(context.firestore, transaction, { ...booking, nextLookAt });
  }
}

/** Settles what was released, as far as the chain answers: the reconciler does the rest. */
export async function settleReleased(context: ActingContext, { hashes }: Waiting): Promise<void> {
  try {
    const ownWallets = await listOwnWallets(context.firestore, context.config);
    for (const hash of hashes.slice(0, settledAtOnceMax)) {
      await settleTransaction(context, ownWallets, hash);
    }
  } catch (error) {
    if (!(error instanceof ChainUnavailableError)) throw error;
    context.log.warn('Released inflows wait: the chain is unavailable');
  }
}
