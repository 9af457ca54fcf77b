import type { Context } from '../context/context.ts';
import { paths } from '../platform/paths.ts';
import { logPutOff } from '../platform/put-off.ts';
import { TimedOutError, withTimeout } from '../platform/timer.ts';
import { type Payment, slotIdOf } from './payment.ts';
import { listPending } from './store.ts';
import { watchPayment } from './watch-payment.ts';

/** How long a list waits for the looks at its payments; they go on when it is over. */
const listWaitMs = 1_000;
/** A list that is read again and again looks at a payment this often at most. */
const looksApartMs = 2_000;
const looksPerList = 10;
/** Payments after a look, by the hash that each had before. */
type LookedAt = ReadonlyMap<string, Payment>;

/** By the wallet, of this process. */
const looksUnderWay = new Map<string, Promise<LookedAt>>();

/**
 * Looks at the pending payments of a wallet, for its owner who reads a list with them. Of many lists at once the first
 * one looks, and the others wait with it: where the chain is slow, they would be more and more.
 * @returns those that were looked at in time.
 */
export async function watchOwnPayments(context: Context, publicKey: string): Promise<LookedAt> {
  const looks =
    looksUnderWay.get(publicKey) ??
    lookAtOwn(context, publicKey).finally(() => looksUnderWay.delete(publicKey));
  looksUnderWay.set(publicKey, looks);
  try {
    return await withTimeout(looks, listWaitMs);
  } catch (error) {
    if (!(error instanceof TimedOutError)) throw error;
    return new Map();
  }
}

async function lookAtOwn(context: Context, publicKey: string): Promise<LookedAt> {
  const { chain, clock, firestore, log } = context;
  const seenBefore = new Date(clock.realNow().getTime() - looksApartMs).toISOString();
  const due = (await listPending(firestore, publicKey))
    .filter(({ lookedAt }) => lookedAt === null || lookedAt <= seenBefore)
    .slice(0, looksPerList);
  const lookedAt = new Map<string, Payment>();
  if (due.length === 0) return lookedAt;
  const newestNonce = chain.getNewestNonce(publicKey);
  await Promise.all(
    due.map(async (payment) => {
      try {
        lookedAt.set(payment.txn, await watchPayment(context, payment, newestNonce));
      } catch (error) {
        logPutOff(log, paths.payment(slotIdOf(payment)), error);
      }
    }),
  );
  return lookedAt;
}
