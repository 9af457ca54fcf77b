import { limits } from '@polytips/functions/contract/limits.ts';
import { paymentsCalls } from '@polytips/functions/contract/payments.ts';
import {
  findAlike,
  findReplaceable,
  type PaymentOrder,
  type ProposedPayment,
  paymentNameOf,
} from './payment.ts';
import { askNonce, type SubmitDeps } from './submit-payment.ts';

/**
 * Reads what the review of a payment from the wallet `from` has to show; undefined when the server cannot be
 * reached. The same as a payment that the network refuses is that payment again: its nonce is the next one, so
 * the server takes both as one.
 */
export async function openOrder(
  deps: Pick<SubmitDeps, 'callApi' | 'sleep'>,
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
  const listed = await deps.callApi(paymentsCalls.getTransfers, {
    params: { publicKey: from },
    query: { limit: limits.pageLengthMax },
  });
  if (!listed.ok) return undefined;
  const rows = listed.data === 'No Data' ? [] : listed.data;
  const row = rows.find((each) =>
    name === undefined ? each.txn === refused?.txn : paymentNameOf(each) === name,
  );
  const replaces = row && findReplaceable(row);
  return replaces === undefined ? order : { ...order, replaces };
}
