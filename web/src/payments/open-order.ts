import { paymentsCalls } from '@polytips/functions/contract/calls/payments.ts';
import type { CallReply } from '@polytips/functions/contract/contract.ts';
import * as messages from '@polytips/functions/contract/messages.ts';
import { CallFailed, type CallFailure, type CallResult } from '../base/api/call-failure.ts';
import { readPages } from '../base/api/read-pages.ts';
import {
  findAlike,
  findReplaceable,
  type PaymentOrder,
  type PaymentPurpose,
  type PaymentRow,
  type ProposedPayment,
  paymentNameOf,
} from './payment.ts';
import type { ServerClock } from './server-clock.ts';
import {
  askAgain,
  askNonce,
  callOf,
  replacedMeanwhile,
  type SubmitDeps,
} from './submit-payment.ts';

/** The dependencies of a review; the clock follows the replies to `callApi`. */
type OpenOrderDeps = Pick<SubmitDeps, 'callApi' | 'sleep'> & Pick<ServerClock, 'findNowMs'>;

const outOfReach = 'The server cannot be reached, so nothing can be paid now. Try again';

const onlyCancelled =
  'This payment is under way, and cannot be made faster any more. Look under Activity';

/**
 * Reads what the review of a payment from the wallet `from` has to show. While the network refuses a payment, its nonce
 * is the next one: the same payment again is then that payment, and the server takes both as one.
 * @returns why there is nothing to review, for people, where the server cannot be reached or refuses to say, the
 * payment whose place this one takes does not wait any more, or a send would take that of one that pays the same for a
 * package or a withdrawal, which then would be paid again.
 */
export async function openOrder(
  deps: OpenOrderDeps,
  from: string,
  proposed: ProposedPayment,
): Promise<PaymentOrder | string> {
  const [asked, listed] = await Promise.all([
    askNonce(deps, from),
    askNewest(deps, from, proposed.purpose),
  ]);
  if (!asked.ok) return messageOf(asked.failure);
  if (!listed.ok) return messageOf(listed.failure);
  const [next] = asked.data;
  const reviewedAtMs = deps.findNowMs();
  if (next === undefined || reviewedAtMs === undefined) return outOfReach;
  const nonce = proposed.replaces?.nonce ?? next.nonce;
  const { unfinished } = next;
  const newest = listed.data;
  const order = { ...proposed, nonce, unfinished, newest, reviewedAtMs };
  const name = proposed.replaces && paymentNameOf(proposed.replaces);
  const { kind } = proposed.purpose;
  const refusedAlike = findAlike(unfinished, proposed).filter((each) => each.nonce === next.nonce);
  const isForPurpose = refusedAlike.some((each) => each.kind !== 'transfer');
  if (name === undefined && kind === 'send' && isForPurpose) return messages.sameIsRefused;
  // A withdrawal that a payment under way pays is not paid again: one that is alike pays another.
  const refused =
    kind === 'payout' ? undefined : refusedAlike.find((each) => each.kind === callOf[kind].name);
  if (name === undefined && refused === undefined) return order;
  // Read again: each attempt raises what the next one has to offer.
  const found = await findByNonce(deps, from, nonce);
  if (!found.ok) return messageOf(found.failure);
  const row = found.data;
  const isSought =
    row !== undefined &&
    (name === undefined ? row.txn === refused?.txn : paymentNameOf(row) === name);
  if (isSought && row.faster === false && kind !== 'cancellation') return onlyCancelled;
  const replaces = isSought ? findReplaceable(row) : undefined;
  if (replaces !== undefined) return { ...order, replaces };
  return name === undefined ? order : replacedMeanwhile;
}

/** What the server said, where it said something. */
const messageOf = ({ kind, message }: CallFailure): string =>
  kind === 'unreachable' ? outOfReach : message;

/**
 * Asks for the newest payments of a wallet, which may have been made on another device since a list was last read. A
 * withdrawal is paid once by its own record, and a run would ask for each.
 */
async function askNewest(
  deps: OpenOrderDeps,
  publicKey: string,
  { kind }: PaymentPurpose,
): Promise<CallResult<CallReply<'getTransfers'>>> {
  if (kind !== 'send' && kind !== 'subscription') return { ok: true, data: [] };
  return askAgain(deps, () => deps.callApi(paymentsCalls.getTransfers, { params: { publicKey } }));
}

/**
 * Finds the payment of a nonce: the newest with it. Few payments can be newer than one that waits, but a
 * recorded send is a row as well, and of those there may be any number; so it reads on until it is found.
 */
async function findByNonce(
  { callApi }: OpenOrderDeps,
  publicKey: string,
  nonce: number,
): Promise<CallResult<PaymentRow | undefined>> {
  const input = { params: { publicKey } };
  try {
    for await (const page of readPages(callApi, paymentsCalls.getTransfers, input)) {
      const row = page.find((each) => each.nonce === nonce);
      if (row !== undefined) return { ok: true, data: row };
    }
    return { ok: true, data: undefined };
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    return { ok: false, failure: error.failure };
  }
}
