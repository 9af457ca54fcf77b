import type { CallName } from '@polytips/functions/contract/contract.ts';
import type { QueryClient } from '@tanstack/react-query';
import { balancesKey } from '../chain/use-balances.ts';
import { paymentsKey } from './use-unfinished-payments.ts';

const affected = [
  'pending_activation',
  'getMyPackages',
  'getTransfers',
  'getIncomeStatement',
] as const satisfies readonly CallName[];

/** Reads again what a payment changes, as far as it is on screen. */
export function refreshAfterPayment(queryClient: QueryClient): void {
  const keys = [paymentsKey, balancesKey, ...affected.map((name) => [name])];
  for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
}
