import { limits } from '@polytips/functions/contract/limits.ts';
import { paymentsCalls } from '@polytips/functions/contract/payments.ts';
import type { CallResult } from '../base/api/call-failure.ts';
import { nextAfter, type RowOf, rowsOf } from '../base/api/paged-calls.ts';
import {
  findAlike,
  findReplaceable,
  type PaymentOrder,
  type ProposedPayment,
  paymentNameOf,
} from './payment.ts';
import { askNonce, type SubmitDeps } from './submit-payment.ts';

type OpenOrderDeps = Pick<SubmitDeps, 'callApi' | 'sleep'>;

/**
 * Reads what the review of a payment from the wallet `from` has to show; undefined when the server cannot be
 * reached. The same as a payment that the network refuses is that payment again: its nonce is the next one, so
 * the server takes both as one.
 */
export async function openOrder(
  deps: OpenOrderDeps,
  from: string,
  proposed: ProposedPayment,
): Promise<PaymentOrder | undefined> {
  const asked = await askNonce(deps, from);
  const [next] = asked.ok ? asked.data : [];
  if (next === undefined) return undefined;
  const alike = findAlike(next.unfinished, proposed);
  const nonce = proposed.replaces?.nonce ?? next.nonce;
  const order = { ...proposed, nonce, alike, reviewedAtMs: Date.now() };
  const name = proposed.replaces && paymentNameOf(proposed.replaces);
  const refused = alike.find((each) => each.nonce === next.nonce);
  if (name === undefined && refused === undefined) return order;
  // Read again: each attempt raises what the next one has to offer.
  const found = await findHolder(deps, from, nonce);
  if (!found.ok) return undefined;
  const row = found.data;
  const isSought =
    row !== undefined &&
    (name === undefined ? row.txn === refused?.txn : paymentNameOf(row) === name);
  const replaces = isSought ? findReplaceable(row) : undefined;
  return replaces === undefined ? order : { ...order, replaces };
}

/**
 * Finds the payment that holds a nonce: the newest with it. Few payments can be newer than one that waits, but a
 * recorded send is a row as well, and of those there may be any number; so it reads on until it is found.
 */
async function findHolder(
  { callApi }: OpenOrderDeps,
  publicKey: string,
  nonce: number,
): Promise<CallResult<RowOf<'getTransfers'> | undefined>> {
  const limit = limits.pageLengthMax;
  let after: string | undefined;
  do {
    const query = { limit, after };
    const listed = await callApi(paymentsCalls.getTransfers, { params: { publicKey }, query });
    if (!listed.ok) return listed;
    const row = rowsOf<'getTransfers'>(listed.data).find((each) => each.nonce === nonce);
    if (row !== undefined) return { ok: true, data: row };
    after = nextAfter(paymentsCalls.getTransfers, listed.data, limit);
  } while (after !== undefined);
  return { ok: true, data: undefined };
}
