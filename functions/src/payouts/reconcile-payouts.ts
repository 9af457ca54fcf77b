import { ChainUnavailableError } from '../chain/chain.ts';
import type { ActingContext } from '../context/context.ts';
import { remindMs, stuckMs } from '../payments/core/after-look.ts';
import { findPaymentByTxn } from '../payments/store.ts';
import { type Deadline, deadlineIn, neverOver } from '../platform/deadline.ts';
import { StoredName } from '../platform/logger.ts';
import { paths } from '../platform/paths.ts';
import { logPutOff } from '../platform/put-off.ts';
import { getWithdrawal, setWithdrawal } from '../withdrawals/store.ts';
import { type PayingWithdrawal, serialOf } from '../withdrawals/withdrawal.ts';
import { finishPayout, lookMaxMs } from './finish-payout.ts';
import { eachPaying } from './store.ts';

/**
 * Finishes the payments of withdrawals that the chain has decided, with no browser open: each alone, so that one
 * that fails, or whose receipt cannot be had, stops no other.
 */
export async function reconcilePayouts(
  context: ActingContext,
  deadline: Deadline = neverOver,
): Promise<void> {
  const { log } = context;
  for await (const withdrawal of eachPaying(context)) {
    if (deadline.isOver()) return;
    if (withdrawal.state !== 'paying') continue;
    try {
      const looked = await finishPayout(context, withdrawal, deadlineIn(lookMaxMs));
      if (looked.state === 'paying') await alertStuck(context, looked);
    } catch (error) {
      // An outage is expected: the next run looks at all of them.
      if (error instanceof ChainUnavailableError) {
        log.warn('Pay-outs wait: the chain is unavailable');
        return;
      }
      logPutOff(log, paths.withdrawal(withdrawal.uid, withdrawal.day), error);
    }
  }
}

/**
 * Alerts that a payment keeps its withdrawal in process for 30 minutes, and each day again: one that was only reported is
 * not final, or one whose bytes the server has was submitted and has ended so long ago, and its payer may have paid
 * otherwise. Nobody can pay the withdrawal in the app meanwhile. What has no end is watched, and alerted, on its own.
 */
async function alertStuck(
  { clock, firestore, log }: ActingContext,
  paying: PayingWithdrawal,
): Promise<void> {
  const { hash, reportedAt, submitted } = paying.payment;
  const now = await clock.businessNow();
  if (now.getTime() - new Date(reportedAt).getTime() < stuckMs) return;
  if (submitted === true) {
    const finalAt = (await findPaymentByTxn(firestore, hash))?.finalAt ?? null;
    if (finalAt === null || clock.realNow().getTime() - Date.parse(finalAt) < stuckMs) return;
  }
  const alertedAt = now.toISOString();
  await firestore.runTransaction(async (transaction) => {
    const current = await getWithdrawal(firestore, paying, transaction);
    if (current.state !== 'paying' || current.payment.hash !== hash) return;
    const before = current.payment.alertedAt;
    if (before !== undefined && now.getTime() - Date.parse(before) < remindMs) return;
    const payment = { ...current.payment, alertedAt };
    setWithdrawal(firestore, transaction, { ...current, payment });
    log.alert('payment.stuck', { serial: serialOf(paying), hash: new StoredName(hash) });
  });
}
