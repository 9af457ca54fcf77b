import { appendAudit } from '../audit/store.ts';
import type { ActingContext, Context } from '../context/context.ts';
import type { Caller } from '../context/handler.ts';
import * as messages from '../contract/messages.ts';
import { listGrants } from '../members/admins.ts';
import { getWallet } from '../members/store.ts';
import { isProven, refusedUnproven } from '../members/wallet.ts';
import type { BusinessTime } from '../platform/clock.ts';
import type { PayerWallet } from '../platform/config.ts';
import { deadlineIn } from '../platform/deadline.ts';
import { accepted, type Outcome, refused } from '../platform/outcome.ts';
import { paths } from '../platform/paths.ts';
import { findWithdrawal, getWithdrawal, setWithdrawal } from '../withdrawals/store.ts';
import type {
  PaidWithdrawal,
  PayingWithdrawal,
  Payout,
  Withdrawal,
} from '../withdrawals/withdrawal.ts';
import { judgePayout, type PayoutVerdict, payerOf } from './core/judge-payout.ts';
import { auditedState, refusedInProcess, refusedPaid } from './core/place-payout.ts';
import { finishPayout } from './finish-payout.ts';
import { recordDuplicate } from './record-duplicate.ts';
import { refusePayout } from './refuse-payout.ts';
import { settlePayout } from './settle-payout.ts';

/** So long a call that reports a payment may search: it has 9.5 seconds for all that it does. */
const searchMaxMs = 4_000;

/**
 * Records that an admin paid a withdrawal outside of the app. The chain decides: final proof turns it
 * paid, a matching transfer that is not final yet is stored and answered as in process, and what is not
 * on the chain, or does not match, is refused and changes nothing. Source: design section 7.
 */
export async function reportPayout(
  context: ActingContext,
  caller: Caller,
  serial: string,
  hash: string,
  now: BusinessTime,
): Promise<Outcome<Withdrawal>> {
  const stored = await findWithdrawal(context.firestore, serial);
  if (stored === undefined) return refused('invalid_input', messages.withdrawalUnknown);
  if (stored.uid === caller.uid) return refused('payout_own', messages.payoutOwn);
  if (!isProven(await getWallet(context.firestore, caller.uid))) return refusedUnproven;
  if (stored.state === 'paid') {
    if (stored.payment.hash !== hash) await noticeDuplicate(context, caller, stored, hash);
    return answer(stored, hash);
  }
  if (!isInProcessWithAnother(stored, hash)) return reportOnce(context, caller, stored, hash, now);
  // The other one has to be refuted before this one counts, unless this one is final.
  const finished = await finishPayout(context, stored, deadlineIn(searchMaxMs));
  return finished.state === 'paid'
    ? answer(finished, hash)
    : reportOnce(context, caller, finished, hash, now);
}

/** Whether a withdrawal is in process with another transaction. */
const isInProcessWithAnother = (
  withdrawal: Withdrawal,
  hash: string,
): withdrawal is PayingWithdrawal =>
  withdrawal.state === 'paying' && withdrawal.payment.hash !== hash;

/**
 * Records a second transfer for a paid withdrawal, once it is final: the company has lost its sum, and
 * somebody has to ask for it back.
 */
async function noticeDuplicate(
  context: ActingContext,
  caller: Caller,
  paid: PaidWithdrawal,
  hash: string,
): Promise<void> {
  const verdict = await examine(context, paid, hash, [
    payerOf(paid.payment),
    ...(await listOwnBlocks(context, caller)),
  ]);
  if (verdict.state !== 'proven') return;
  await recordDuplicate(context, paid, verdict.transfers);
}

async function reportOnce(
  context: ActingContext,
  caller: Caller,
  stored: Withdrawal,
  hash: string,
  now: BusinessTime,
): Promise<Outcome<Withdrawal>> {
  const known = stored.state === 'paying' && stored.payment.hash === hash ? stored.payment : null;
  const payment: Payout = known ?? {
    hash,
    payerPublicKey: caller.publicKey,
    reportedAt: now.toISOString(),
  };
  const own = await listOwnBlocks(context, caller);
  const payers = known === null ? own : [payerOf(known), ...own];
  const verdict = await examine(context, stored, hash, payers);
  // A single endpoint can show the other one for ever: it has no word against what is final. Should it become final as
  // well, the scan of the payers finds that it paid a second time.
  if (isInProcessWithAnother(stored, hash) && verdict.state !== 'proven') return refusedInProcess;
  // What is reported already keeps waiting for its end.
  const isOpen = verdict.state === 'unknown' || verdict.state === 'included';
  if (isOpen && known !== null) return answer(stored, hash);
  if (verdict.state === 'unknown') return refused('conflict', messages.payoutNotOnChain);
  if (verdict.state === 'included') {
    if (!verdict.matches) return refused('conflict', messages.payoutMismatch);
    return answer(await storeReport(context, stored, payment), hash);
  }
  const settled =
    verdict.state === 'proven' ? await settlePayout(context, stored, payment, verdict) : undefined;
  if (settled !== undefined) return answer(settled, hash);
  const why =
    verdict.state === 'proven'
      ? ({ reason: 'claimed', transfers: verdict.transfers } as const)
      : ({ reason: 'mismatch' } as const);
  await refusePayout(context, stored, { hash, ...why }, deadlineIn(searchMaxMs));
  return refused('conflict', messages.payoutMismatch);
}

/** Stores a payment that is not final yet, unless another was reported since. */
function storeReport(
  context: ActingContext,
  withdrawal: Withdrawal,
  payment: Payout,
): Promise<Withdrawal> {
  const { firestore } = context;
  return firestore.runTransaction(async (transaction) => {
    const current = await getWithdrawal(firestore, withdrawal, transaction);
    if (current.state !== 'unpaid') return current;
    const paying: Withdrawal = { ...current, state: 'paying', payment };
    setWithdrawal(firestore, transaction, paying);
    appendAudit(context, transaction, {
      action: 'payout.reported',
      subject: paths.withdrawal(paying.uid, paying.day),
      before: auditedState(current),
      after: auditedState(paying),
    });
    return paying;
  });
}

/** The wallet of an admin who reports a payment, in the blocks in which it pays withdrawals. */
const listOwnBlocks = async ({ firestore }: Context, { uid }: Caller): Promise<PayerWallet[]> =>
  (await listGrants(firestore)).filter((grant) => grant.uid === uid);

const examine = async (
  context: Context,
  withdrawal: Withdrawal,
  hash: string,
  payers: readonly PayerWallet[],
): Promise<PayoutVerdict> =>
  judgePayout(await context.chain.getReceipt(hash), withdrawal, [
    ...payers,
    ...context.config.payerWallets,
  ]);

/** The answer to a report of `hash`, from the stored withdrawal. */
function answer(withdrawal: Withdrawal, hash: string): Outcome<Withdrawal> {
  if (withdrawal.state !== 'unpaid' && withdrawal.payment.hash === hash) {
    return accepted(withdrawal);
  }
  return withdrawal.state === 'paid' ? refusedPaid(withdrawal) : refusedInProcess;
}
