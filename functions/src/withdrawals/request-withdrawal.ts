import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { appendAudit } from '../audit/store.ts';
import type { ActingContext, Context } from '../context/context.ts';
import type { Caller } from '../context/handler.ts';
import type { AccountDocument } from '../contract/account-document.ts';
import { findTooSmall } from '../contract/calls/withdrawals.ts';
import * as messages from '../contract/messages.ts';
import { formatMicros, type Micros } from '../contract/values/micros.ts';
import type { RequestTotals } from '../ledger/core/account.ts';
import { getAccount, setRequestTotals } from '../ledger/store.ts';
import { getUser, getWallet } from '../members/store.ts';
import { findRequestHold, isProven, refusedUnproven } from '../members/wallet.ts';
import { findPaymentsPause, refusedWhilePaused } from '../payments/pause.ts';
import type { BusinessTime } from '../platform/clock.ts';
import { accepted, type Outcome, refused } from '../platform/outcome.ts';
import { paths } from '../platform/paths.ts';
import {
  decideWithdrawal,
  newWithdrawal,
  type WithdrawalRequest,
} from './core/decide-withdrawal.ts';
import { type WithdrawalState, withdrawalStateOf } from './core/withdrawal-state.ts';
import { createWithdrawal, findWithdrawal } from './store.ts';
import { serialOf, type Withdrawal } from './withdrawal.ts';

/** Requests a withdrawal: its row and the account change in one transaction, or neither does. */
export async function requestWithdrawal(
  context: ActingContext,
  { uid, publicKey }: Caller,
  amountMicros: Micros,
  time: { readonly now: BusinessTime; readonly today: string },
): Promise<Outcome<Withdrawal>> {
  const { actor, chain, firestore } = context;
  const problem = findTooSmall(amountMicros);
  if (problem !== undefined) return refused('invalid_input', problem);
  const { requestId } = actor;
  const requesting = { uid, publicKey, amountMicros, requestId, ...time };
  // What the books refuse costs no look at the chain, nor does it wait for its endpoints.
  const decided = await decideByBooks(firestore, requesting);
  if (!decided.ok) return decided;
  const [{ name }, requestedAtBlock] = await Promise.all([
    getUser(firestore, uid),
    // Not the newest: a reorganisation could put what pays it into a block before that.
    chain.getFinalizedBlockNumber(),
  ]);
  return firestore.runTransaction(async (transaction) => {
    const decision = await decideByBooks(firestore, requesting, transaction);
    if (!decision.ok) return decision;
    if ('made' in decision.value) return accepted(decision.value.made);
    const { account, totals } = decision.value;
    const withdrawal = newWithdrawal({ ...requesting, name, requestedAtBlock });
    createWithdrawal(firestore, transaction, withdrawal);
    setRequestTotals(firestore, transaction, uid, totals);
    appendAudit(context, transaction, {
      action: 'withdrawal.requested',
      subject: paths.withdrawal(uid, time.today),
      before: { balance: formatMicros(account.balanceMicros) },
      after: {
        balance: formatMicros(totals.balanceMicros),
        amount: formatMicros(amountMicros),
        net: formatMicros(withdrawal.netMicros),
      },
    });
    return accepted(withdrawal);
  });
}

/** What the books allow: the totals after it. Of a request that has `made` its withdrawal already it is that one. */
type AllowedRequest =
  | { readonly account: AccountDocument; readonly totals: RequestTotals }
  | { readonly made: Withdrawal };

/** Decides on a request by the books alone, in a transaction when one is given. */
async function decideByBooks(
  firestore: Firestore,
  requesting: Omit<WithdrawalRequest, 'name' | 'requestedAtBlock'>,
  transaction?: Transaction,
): Promise<Outcome<AllowedRequest>> {
  const { now, requestId, today, uid } = requesting;
  const [pausedSince, earlier, account, wallet] = await Promise.all([
    findPaymentsPause(firestore, transaction),
    findWithdrawal(firestore, serialOf({ uid, day: today }), transaction),
    getAccount(firestore, uid, transaction),
    getWallet(firestore, uid, transaction),
  ]);
  // Firestore may run this again after a commit whose reply was lost.
  if (earlier?.requestId === requestId) return accepted({ made: earlier });
  // The books may lack a withdrawal that was paid, and its member would request it again.
  if (pausedSince !== undefined) return refusedWhilePaused;
  if (!isProven(wallet)) return refusedUnproven;
  const heldUntil = findRequestHold(wallet, now);
  if (heldUntil !== undefined) return refused('payout_held', messages.payoutHeldUntil(heldUntil));
  const totals = decideWithdrawal(requesting, account, earlier !== undefined);
  return totals.ok ? accepted({ account, totals: totals.value }) : totals;
}

/** Whether a member may withdraw now; the request itself checks it once more. */
export async function getWithdrawalState(
  { config: { timeZone }, firestore }: Context,
  { uid }: Caller,
  time: { readonly now: BusinessTime; readonly today: string },
): Promise<WithdrawalState> {
  const [wallet, earlier] = await Promise.all([
    getWallet(firestore, uid),
    findWithdrawal(firestore, serialOf({ uid, day: time.today })),
  ]);
  return withdrawalStateOf({ wallet, withdrawnToday: earlier !== undefined, timeZone, ...time });
}
