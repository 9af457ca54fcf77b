import { appendAudit } from '../audit/store.ts';
import type { ActingContext } from '../context/context.ts';
import * as messages from '../contract/messages.ts';
import { isCurrentAdmin, listGrants } from '../members/admins.ts';
import { hasOpenGrant } from '../members/core/grants.ts';
import { findWalletOwner } from '../members/store.ts';
import { findEnd } from '../payments/find-end.ts';
import type { Payment } from '../payments/payment.ts';
import { releasePayment } from '../payments/release-payment.ts';
import { findPaymentByTxn } from '../payments/store.ts';
import { neverOver } from '../platform/deadline.ts';
import { accepted, type Outcome, refused } from '../platform/outcome.ts';
import { paths } from '../platform/paths.ts';
import { findWithdrawal, getWithdrawal, setWithdrawal } from '../withdrawals/store.ts';
import type { PayingWithdrawal, Withdrawal } from '../withdrawals/withdrawal.ts';
import { judgePayout, payerOf } from './core/judge-payout.ts';
import { withoutPayment } from './core/place-payout.ts';
import { findUnsettledTransfers } from './find-unsettled-transfers.ts';

/** From then on two admins may release what the chain does not decide. */
const undecidedMs = 24 * 60 * 60_000;

/** What people say of a withdrawal that is to be released. */
export interface ReleaseConsent {
  /** Another admin who agrees: the uid. */
  readonly second?: string | undefined;
  /** The transfers of its NET from its payer that are not for it, as a person knows: their hashes. */
  readonly despite: readonly string[];
}

/**
 * Makes a withdrawal unpaid again whose payment does not pay it, and deletes the bytes of one that has no end. Alone, an
 * operator does so only where that has failed, or another transaction has its nonce, and nothing else may have paid it:
 * before that, the bytes that somebody else may hold can still be mined, and it takes 24 hours and a second admin. Should
 * they be mined after all, the scan of the payers finds it while the payer is one: it ends with the revocation of an
 * admin. A transfer from the payer that has paid nothing is to be named as being for something else.
 * Source: design section 7.
 * @throws ChainUnavailableError
 */
export async function releasePayout(
  context: ActingContext,
  serial: string,
  { second, despite }: ReleaseConsent,
): Promise<Outcome<Withdrawal>> {
  const { clock, firestore } = context;
  const looked = await findWithdrawal(firestore, serial);
  if (looked === undefined) return refused('invalid_input', messages.withdrawalUnknown);
  if (looked.state !== 'paying') return refused('conflict', `It is ${looked.state}`);
  const { hash } = looked.payment;
  const payment = await findPaymentByTxn(firestore, hash);
  const state = await lookAtChain(context, looked, payment);
  if (state === 'final') {
    return refused('conflict', 'Its payment is final: the reconciler ends it within minutes');
  }
  if (state === 'mined') {
    return refused(
      'conflict',
      'A block holds its payment, or something with its nonce that is not found, or that the endpoints do not agree on: repeat this in some minutes',
    );
  }
  const transfers = await findUnsettledTransfers(context, looked, neverOver);
  if (transfers === undefined) {
    return refused(
      'conflict',
      'What its payer has sent is too new to be searched, cannot be read, or the endpoints do not agree on it: repeat this in some minutes',
    );
  }
  const unnamed = transfers.find((transfer) => !despite.includes(transfer));
  if (unnamed !== undefined) {
    return refused(
      'conflict',
      `Its payer has sent the member exactly its NET with ${unnamed} as well, which has paid nothing yet: the scan of the payers settles that within minutes, unless the rights of the payer had ended before. Only what is certainly not for the withdrawal goes into --despite`,
    );
  }
  if (state === 'open' || transfers.length > 0) {
    const words = await findObjection(context, looked, payment, second);
    if (words !== undefined) return refused('conflict', words);
  }
  return firestore.runTransaction(async (transaction) => {
    const [current, stored] = await Promise.all([
      getWithdrawal(firestore, looked, transaction),
      findPaymentByTxn(firestore, hash, transaction),
    ]);
    // Firestore may run this again after a commit whose reply was lost.
    if (current.state === 'unpaid') return accepted(current);
    const unpaid = withoutPayment(current, hash);
    const isAsSeen =
      stored?.state === payment?.state && stored?.attempts.length === payment?.attempts.length;
    if (unpaid === undefined || !isAsSeen) {
      return refused('conflict', 'It has changed meanwhile: recheck it');
    }
    setWithdrawal(firestore, transaction, unpaid);
    // What has ended stays as it is: it is watched in case that its block disappears.
    if (stored !== undefined && state !== 'failed') {
      releasePayment(firestore, transaction, stored, clock.realNow());
    }
    appendAudit(context, transaction, {
      action: 'payout.released',
      subject: paths.withdrawal(unpaid.uid, unpaid.day),
      before: { state: current.state, hash, nonce: stored?.nonce ?? null },
      after: {
        state: unpaid.state,
        hash: null,
        second: second ?? null,
        despite: transfers.join(',') || null,
      },
    });
    return accepted(unpaid);
  });
}

/**
 * Whether the payment has an end that decides, has failed, a block holds what may be it, another transaction has its
 * nonce, or all is open, also what took its nonce.
 */
async function lookAtChain(
  context: ActingContext,
  paying: PayingWithdrawal,
  payment: Payment | undefined,
): Promise<'final' | 'failed' | 'mined' | 'replaced' | 'open'> {
  if (payment === undefined) {
    const receipt = await context.chain.getReceipt(paying.payment.hash);
    // Without its bytes nobody knows its nonce.
    if (receipt.state !== 'final') return 'open';
    const payers = [payerOf(paying.payment), ...context.config.payerWallets];
    return judgePayout(receipt, paying, payers).state === 'proven' ? 'final' : 'failed';
  }
  const found = payment.state === 'pending' ? await searchEnd(context, payment) : payment;
  if (found.state === 'open') return found.isMined ? 'mined' : 'open';
  if (found.reason === 'unknown') return 'open';
  if (payment.state === 'failed') return 'failed';
  return found.reason === 'replaced' ? 'replaced' : 'final';
}

/** What `findEnd` says once its search is over, which no other payment waits for here, or comes no further. */
async function searchEnd(context: ActingContext, payment: Payment): ReturnType<typeof findEnd> {
  const found = await findEnd(context, payment);
  const next = found.state === 'open' ? found.nextSearchBlock : undefined;
  const isOver = next === undefined || next === payment.nextSearchBlock;
  return isOver ? found : searchEnd(context, { ...payment, nextSearchBlock: next });
}

/** Why a payment that may still be mined stays in process; undefined where two admins may release it. */
async function findObjection(
  { auth, clock, firestore }: ActingContext,
  { payment: { payerPublicKey, reportedAt }, uid }: PayingWithdrawal,
  payment: Payment | undefined,
  secondAdmin: string | undefined,
): Promise<string | undefined> {
  const waitedMs =
    payment === undefined
      ? (await clock.businessNow()).getTime() - new Date(reportedAt).getTime()
      : clock.realNow().getTime() - new Date(payment.submittedAt).getTime();
  if (waitedMs < undecidedMs || secondAdmin === undefined) {
    return 'Its payment may still be mined, or it may be paid otherwise: 24 hours after its newest bytes were taken, or it was reported without bytes, a second admin can agree to release it';
  }
  const payer = payment?.uid ?? (await findWalletOwner(firestore, payerPublicKey));
  if (secondAdmin === payer) return 'The second admin has to be another than the payer';
  if (secondAdmin === uid) return 'The second admin has to be another than the owner';
  // As the API asks for the rights: no operation of ours gives the custom claim alone.
  const isAdmin =
    hasOpenGrant(await listGrants(firestore), secondAdmin) &&
    (await isCurrentAdmin(auth, secondAdmin));
  return isAdmin ? undefined : 'The second admin is no admin';
}
