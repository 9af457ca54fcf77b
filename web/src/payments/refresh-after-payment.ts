import type { CallName } from '@polytips/functions/contract/contract.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { RowOf } from '../base/api/paged-calls.ts';
import { readAgain } from '../base/api/read-again.ts';
import type { balancesKey } from '../chain/use-balances.ts';
import type { paymentQuoteKey } from '../chain/use-payment-quote.ts';
import { accountReads } from '../session/account-reads.ts';

/** The reads of the server and of the chain that a payment changes. */
const changedByPayments = [
  'balances',
  'paymentQuote',
  'pending_activation',
  'getMyPackages',
  'getInflows',
  'getUser',
  'getTips',
  'getTipCount',
  ...accountReads,
  'getTransfers',
  'getIncomeStatement',
] as const satisfies readonly (
  | CallName
  | (typeof balancesKey)[number]
  | (typeof paymentQuoteKey)[number]
)[];

/** Reloads what a payment changes, as far as it is on screen; what only this one changes comes `besides`. */
export function refreshAfterPayment(
  queryClient: QueryClient,
  besides: readonly CallName[] = [],
): void {
  void readAgain(queryClient, [...changedByPayments, ...besides]);
}

/** By then the server has booked what a payment was for, which it does a moment after the payment's end. */
const bookedAfterMs = 5_000;

/** Reloads what ended payments change; for a subscription once more, when it is booked. */
export function refreshAfterEnds(
  queryClient: QueryClient,
  ended: readonly Pick<RowOf<'getTransfers'>, 'kind'>[],
): void {
  refreshAfterPayment(queryClient);
  if (!ended.some(({ kind }) => kind === 'booking')) return;
  setTimeout(() => refreshAfterPayment(queryClient), bookedAfterMs);
}
