import { useBalances } from '../chain/use-balances.ts';
import { useMember } from '../session/use-session.ts';
import type { PaymentOrder } from './payment-flow.ts';
import type { PaymentIntent } from './payment-intent.ts';
import {
  amountOf,
  findSamePayment,
  findUnknownPayment,
  type TokenAmount,
} from './payment-model.ts';
import {
  findKnownCost,
  type KnownCost,
  type Preflight,
  preflightPayment,
} from './preflight/preflight.ts';
import { usePaymentQuote } from './preflight/use-payment-quote.ts';
import { useMemberPayments } from './use-member-payments.ts';

/** A payment under review, with what the chain and this browser know about it. */
export interface ReviewedPayment {
  readonly order: PaymentOrder;
  readonly paid: TokenAmount;
  readonly preflight: Preflight;
  readonly cost: KnownCost;
  /** The existing payment that this one repeats; a confirmation resumes it. */
  readonly resumed: PaymentIntent | undefined;
  /** An earlier unknown payment of the same. */
  readonly unknown: PaymentIntent | undefined;
  /** Whether all of this is known. */
  readonly isKnown: boolean;
}

const nothing: TokenAmount = { kind: 'USDT', amount: 0n };

/** Follows the preflight of an order, and earlier payments of the same, while it is reviewed. */
export function usePaymentReview(order: PaymentOrder | undefined): ReviewedPayment | undefined {
  const { uid, publicKey: from } = useMember();
  const paid = order === undefined ? nothing : amountOf(order.purpose);
  const { data: balances } = useBalances(from);
  const payment = order === undefined ? undefined : { ...paid, from, to: order.to };
  const { data: quote } = usePaymentQuote(payment);
  const payments = useMemberPayments(uid);
  if (order === undefined || payment === undefined) return undefined;
  const preflight = preflightPayment(payment, balances, quote);
  return {
    order,
    paid,
    preflight,
    cost: findKnownCost(payment, balances, quote),
    resumed: payments === undefined ? undefined : findSamePayment(payments, order),
    unknown: payments === undefined ? undefined : findUnknownPayment(payments, order),
    isKnown: payments !== undefined && preflight.state !== 'unknown',
  };
}
