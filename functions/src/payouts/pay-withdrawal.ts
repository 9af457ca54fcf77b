import { ChainUnavailableError, type Receipt } from '../chain/chain.ts';
import { findReceipt } from '../chain/find-receipt.ts';
import type { ActingContext, Context } from '../context/context.ts';
import type { Caller } from '../context/handler.ts';
import * as messages from '../contract/messages.ts';
import { listGrants } from '../members/admins.ts';
import { blocksOf } from '../members/core/grants.ts';
import { getWallet } from '../members/store.ts';
import { findUnproven } from '../members/wallet.ts';
import type { Payment } from '../payments/payment.ts';
import { findPaymentByTxn } from '../payments/store.ts';
import { isTransient } from '../platform/collection.ts';
import type { PayerWallet } from '../platform/config.ts';
import { StoredName } from '../platform/logger.ts';
import { accepted, type Outcome, refused } from '../platform/outcome.ts';
import { paths } from '../platform/paths.ts';
import { findWithdrawal } from '../withdrawals/store.ts';
import type { Payout, Withdrawal } from '../withdrawals/withdrawal.ts';
import { judgePayout, type PayoutVerdict } from './core/judge-payout.ts';
import {
  alertStuck,
  leaveUndecided,
  recordDuplicate,
  refusePayment,
  reportPayment,
  settlePayout,
} from './settle-payout.ts';
import { eachPaying } from './store.ts';

type Paying = Extract<Withdrawal, { state: 'paying' }>;
type Paid = Extract<Withdrawal, { state: 'paid' }>;

/**
 * Records that an admin paid a withdrawal outside of the app. The chain decides: final proof turns it
 * paid, a matching transfer that is not final yet is stored and answered as in process, and what is not
 * on the chain, or does not match, is refused and changes nothing. Source: design section 7.
 */
export async function payWithdrawal(
  context: ActingContext,
  caller: Caller,
  serial: string,
  hash: string,
  now: Date,
): Promise<Outcome<Withdrawal>> {
  const stored = await findWithdrawal(context.firestore, serial);
  if (stored === undefined) return refused('invalid_input', messages.withdrawalUnknown);
  if (stored.uid === caller.uid) return refused('payout_own', messages.payoutOwn);
  const unproven = findUnproven(await getWallet(context.firestore, caller.uid));
  if (unproven !== undefined) return refused('wallet_unproven', unproven);
  if (stored.state === 'paid') {
    if (stored.payment.hash !== hash) await noticeDuplicate(context, caller, stored, hash);
    return answer(stored, hash);
  }
  if (stored.state === 'paying' && stored.payment.hash !== hash) {
    return payAnother(context, caller, stored, hash, now);
  }
  return payOnce(context, caller, stored, hash, now);
}

/**
 * Records a second transfer for a paid withdrawal, once it is final: the company has lost its sum, and
 * somebody has to ask for it back.
 */
async function noticeDuplicate(
  context: ActingContext,
  caller: Caller,
  paid: Paid,
  hash: string,
): Promise<void> {
  const verdict = await examine(context, paid, hash, [
    reported(paid.payment),
    ...(await listOwnBlocks(context, caller)),
  ]);
  if (verdict.state !== 'proven') return;
  await recordDuplicate(context, paid, hash, verdict.transfers);
}

/**
 * Finishes a reported payment whose receipt is final, and returns the withdrawal after that.
 * @throws ChainUnavailableError when nothing of the chain answers.
 */
async function finishPayment(context: ActingContext, paying: Paying): Promise<Withdrawal> {
  const submitted = paying.payment.submitted
    ? await findPaymentByTxn(context.firestore, paying.payment.hash)
    : undefined;
  if (submitted === undefined) return finishByReceipt(context, paying, paying.payment);
  // The payment is watched on its own; only its end counts here.
  if (submitted.state === 'pending') return paying;
  if (submitted.reason === 'unknown') return leaveUndecided(context, paying);
  return submitted.state === 'failed'
    ? refusePayment(context, paying, paying.payment.hash)
    : finishByReceipt(context, paying, { ...paying.payment, hash: submitted.txn });
}

/**
 * Finishes a payment by its receipt; a payment that the server carries was mined as `payment`. It stays as it
 * is while its receipt cannot be had, whatever the reason: another payment, or a person, may end it.
 */
async function finishByReceipt(
  context: ActingContext,
  paying: Paying,
  payment: Payout,
): Promise<Withdrawal> {
  const receipt = await findReceipt(context.chain, payment.hash);
  if (receipt?.state !== 'final') return paying;
  const verdict = judge(context, receipt, { ...paying, payment }, [reported(payment)]);
  const change = { withdrawal: paying, payment };
  const settled =
    verdict.state === 'proven' ? await settlePayout(context, change, verdict) : undefined;
  return settled ?? refusePayment(context, paying, paying.payment.hash);
}

/** Gives the withdrawal of a payment its end once the payment has one. */
export async function settleSubmittedPayout(
  context: ActingContext,
  { state, txns, withdrawal: serial }: Payment,
): Promise<void> {
  if (serial === null || state === 'pending') return;
  const withdrawal = await findWithdrawal(context.firestore, serial);
  if (withdrawal?.state === 'paying' && txns.includes(withdrawal.payment.hash)) {
    await finishPayment(context, withdrawal);
  }
}

/**
 * A second hash: the first must be refuted before it counts, unless the second has moved the money for good.
 * Should the first become final as well, the scan of the payers finds that it paid a second time.
 */
async function payAnother(
  context: ActingContext,
  caller: Caller,
  paying: Paying,
  hash: string,
  now: Date,
): Promise<Outcome<Withdrawal>> {
  const finished = await finishPayment(context, paying);
  if (finished.state === 'paid') return answer(finished, hash);
  if (finished.state === 'unpaid') return payOnce(context, caller, finished, hash, now);
  const second = await examine(context, finished, hash, await listOwnBlocks(context, caller));
  // A single endpoint can show the first for ever: it has no word against what is final.
  return second.state === 'proven'
    ? payOnce(context, caller, finished, hash, now)
    : refused('payout_in_process', messages.payoutInProcess);
}

async function payOnce(
  context: ActingContext,
  caller: Caller,
  stored: Withdrawal,
  hash: string,
  now: Date,
): Promise<Outcome<Withdrawal>> {
  const known = stored.state === 'paying' && stored.payment.hash === hash ? stored.payment : null;
  const payment: Payout = known ?? {
    hash,
    payerPublicKey: caller.publicKey,
    reportedAt: now.toISOString(),
  };
  const own = await listOwnBlocks(context, caller);
  const payers = known === null ? own : [reported(known), ...own];
  const verdict = await examine(context, stored, hash, payers);
  const change = { withdrawal: stored, payment };
  // What is reported already keeps waiting for its end.
  const isOpen = verdict.state === 'unknown' || verdict.state === 'included';
  if (isOpen && known !== null) return answer(stored, hash);
  if (verdict.state === 'unknown') return refused('conflict', messages.payoutNotOnChain);
  if (verdict.state === 'included') {
    if (!verdict.matches) return refused('conflict', messages.payoutMismatch);
    return answer(await reportPayment(context, change), hash);
  }
  const settled =
    verdict.state === 'proven' ? await settlePayout(context, change, verdict) : undefined;
  if (settled !== undefined) return answer(settled, hash);
  await refusePayment(context, stored, hash);
  return refused('conflict', messages.payoutMismatch);
}

/** The wallet of a payment that was taken: its report, or its bytes, count whatever became of the admin. */
const reported = ({ payerPublicKey }: Payout): PayerWallet => ({
  address: payerPublicKey,
  fromBlock: 0,
  untilBlock: null,
});

/** The wallet of an admin who reports a payment, in the blocks in which it pays withdrawals. */
async function listOwnBlocks(
  { firestore }: Context,
  { publicKey, uid }: Caller,
): Promise<PayerWallet[]> {
  const blocks = blocksOf(await listGrants(firestore), uid, true);
  return blocks.map((each) => ({ address: publicKey, ...each }));
}

const examine = async (
  context: Context,
  withdrawal: Withdrawal,
  hash: string,
  payers: readonly PayerWallet[],
): Promise<PayoutVerdict> =>
  judge(context, await context.chain.getReceipt(hash), withdrawal, payers);

const judge = (
  { config }: Context,
  receipt: Receipt,
  withdrawal: Withdrawal,
  payers: readonly PayerWallet[],
): PayoutVerdict => judgePayout(receipt, withdrawal, [...payers, ...config.payerWallets]);

/** The answer to a report of `hash`, from the stored withdrawal. */
function answer(withdrawal: Withdrawal, hash: string): Outcome<Withdrawal> {
  if (withdrawal.state !== 'unpaid' && withdrawal.payment.hash === hash) {
    return accepted(withdrawal);
  }
  return withdrawal.state === 'paid'
    ? refused('already_paid', messages.alreadyPaid, { txn: withdrawal.payment.hash })
    : refused('payout_in_process', messages.payoutInProcess);
}

/**
 * Finishes the reported payments that the chain has decided, with no browser open: each alone, so that one
 * that fails, or whose receipt cannot be had, stops no other.
 */
export async function reconcilePayouts(
  context: ActingContext,
  isTimeUp: () => boolean = () => false,
): Promise<void> {
  const { log } = context;
  for await (const withdrawal of eachPaying(context)) {
    if (isTimeUp()) return;
    if (withdrawal.state !== 'paying') continue;
    try {
      const looked = await finishPayment(context, withdrawal);
      if (looked.state === 'paying') await alertStuck(context, looked);
    } catch (error) {
      // An outage is expected: the next run looks at all of them.
      if (error instanceof ChainUnavailableError) {
        log.warn('Pay-outs wait: the chain is unavailable');
        return;
      }
      const document = new StoredName(paths.withdrawal(withdrawal.uid, withdrawal.day));
      if (isTransient(error)) log.warn('A document waits for others', { document });
      else log.alert('document.put_off', { document, error });
    }
  }
}
