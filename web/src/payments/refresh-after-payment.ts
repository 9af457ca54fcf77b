import type { CallName } from '@polytips/functions/contract/contract.ts';
import type { QueryClient } from '@tanstack/react-query';
import { balancesKey } from '../chain/use-balances.ts';
import { paymentQuoteKey } from './preflight/use-payment-quote.ts';
import { paymentsKey } from './use-unfinished-payments.ts';

const affected = [
  'pending_activation',
  'getMyPackages',
  'getTransfers',
  'getIncomeStatement',
] as const satisfies readonly CallName[];

/** Reloads what a payment changes, as far as it is on screen. */
export function refreshAfterPayment(queryClient: QueryClient): void {
  const keys = [paymentsKey, paymentQuoteKey, balancesKey, ...affected.map((name) => [name])];
  for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
}
