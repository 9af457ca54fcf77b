import { useBalances } from '../chain/use-balances.ts';
import { useMember } from '../session/use-session.ts';
import {
  findKnownCost,
  judgePayment,
  type KnownCost,
  type PaymentOutlook,
} from './judge-payment.ts';
import type { PaymentOrder } from './payment-flow.ts';
import type { PaymentIntent } from './payment-intent.ts';
import { amountOf, findSamePayment, findUntraced, type TokenAmount } from './payment-model.ts';
import { useMemberPayments } from './use-member-payments.ts';
import { usePaymentQuote } from './use-payment-quote.ts';

/** A payment under review, with what the chain and this browser know of it. */
export interface ReviewedPayment {
  readonly order: PaymentOrder;
  readonly paid: TokenAmount;
  readonly outlook: PaymentOutlook;
  readonly cost: KnownCost;
  /** The payment that this one is already; a confirmation continues it. */
  readonly resumed: PaymentIntent | undefined;
  /** An earlier one of the same, of which nobody can tell whether it was paid. */
  readonly untraced: PaymentIntent | undefined;
  /** Whether all of this is known. */
  readonly isKnown: boolean;
}

const nothing: TokenAmount = { kind: 'USDT', amount: 0n };

/** Follows what stands for and against an order while it is reviewed. */
export function usePaymentReview(order: PaymentOrder | undefined): ReviewedPayment | undefined {
  const { uid, publicKey: from } = useMember();
  const paid = order === undefined ? nothing : amountOf(order.purpose);
  const { data: balances } = useBalances(from);
  const payment = order === undefined ? undefined : { ...paid, from, to: order.to };
  const { data: quote } = usePaymentQuote(payment);
  const payments = useMemberPayments(uid);
  if (order === undefined || payment === undefined) return undefined;
  const outlook = judgePayment(payment, balances, quote);
  return {
    order,
    paid,
    outlook,
    cost: findKnownCost(payment, balances, quote),
    resumed: payments === undefined ? undefined : findSamePayment(payments, order),
    untraced: payments === undefined ? undefined : findUntraced(payments, order),
    isKnown: payments !== undefined && outlook.state !== 'unknown',
  };
}
