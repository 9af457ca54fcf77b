import type { Transaction } from 'firebase-admin/firestore';
import type { Context } from '../context/context.ts';
import * as messages from '../contract/messages.ts';
import { listGrants } from '../members/admins.ts';
import { findOpenGrant } from '../members/core/grants.ts';
import type { Submitted } from '../payments/core/take-attempt.ts';
import type { Intent } from '../payments/payment.ts';
import { type SignedBytes, submitPayment } from '../payments/submit-payment.ts';
import type { RealTime } from '../platform/clock.ts';
import { accepted, type Outcome, refused } from '../platform/outcome.ts';
import { listByNet } from '../withdrawals/store.ts';
import type { Withdrawal } from '../withdrawals/withdrawal.ts';
import { listLastingPayers } from './payer-wallets.ts';

/**
 * Takes the signed send of a member, as any payment; but not one of a payer that would pay a withdrawal which is not the
 * payer's to pay.
 * @returns the hash of its payment, which that of older bytes is not, and the business time at which it was first taken.
 */
export async function submitSend(
  context: Context,
  bytes: SignedBytes,
  { to, paid }: Pick<Intent, 'to' | 'paid'>,
): Promise<Outcome<Pick<Submitted, 'txn' | 'createdAt'>>> {
  const intent = { kind: 'transfer', to, paid, withdrawal: null } as const;
  return submitPayment(context, bytes, intent, async (transaction, taken) => {
    // What is taken already may be mined whatever is said of it now.
    const isOfOthers = taken.isNew && (await paysForOthers(context, bytes, intent, transaction));
    return isOfOthers ? refused('payout_in_process', messages.sendPaysWithdrawal) : accepted(taken);
  });
}

/**
 * Whether a send would count as the payment of an open withdrawal that was to be paid outside of the app, and does not
 * come from the admin who pays it outside now. Other payments of it, such as a pending send of the admin before, are not
 * looked for here: they are where a payment begins or a withdrawal is taken on. Read in the transaction that stores the
 * send: a payment that begins meanwhile reads the sends in its own (`overtakeFormer`), so one of both is refused.
 */
async function paysForOthers(
  context: Context,
  { publicKey, uid }: Pick<SignedBytes, 'publicKey' | 'uid'>,
  { to, paid }: Pick<Intent, 'to' | 'paid'>,
  transaction: Transaction,
): Promise<boolean> {
  if (paid.symbol !== 'USDT') return false;
  const now = context.clock.realNow();
  const rows = await listByNet(context.firestore, to, paid.amount, transaction);
  // What nobody was to pay outside of the app is paid by no send.
  const open = rows.filter(({ heldBy, state }) => heldBy !== undefined && state !== 'paid');
  if (open.length === 0) return false;
  const grant = findOpenGrant(await listGrants(context.firestore), uid);
  if (open.some((row) => paysOutside(row, { uid, grant }, now))) return false;
  return (await listLastingPayers(context)).includes(publicKey);
}

/** Whether a member pays a withdrawal outside of the app, as an admin under the grant that is open. */
const paysOutside = (
  { claim, state }: Withdrawal,
  { uid, grant }: { readonly uid: string; readonly grant: number | undefined },
  now: RealTime,
): boolean =>
  state === 'unpaid' &&
  claim?.external === true &&
  claim.uid === uid &&
  claim.grant === grant &&
  new Date(claim.until) > now;
