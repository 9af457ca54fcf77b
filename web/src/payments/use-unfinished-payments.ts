import type { CallName } from '@polytips/functions/contract/contract.ts';
import { paymentsCalls } from '@polytips/functions/contract/payments.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { RowOf } from '../base/api/paged-calls.ts';
import { type CallPages, useCallPages } from '../base/api/use-call-pages.ts';
import { balancesKey } from '../chain/use-balances.ts';
import { paymentQuoteKey } from '../chain/use-payment-quote.ts';
import { useMember } from '../session/use-session.ts';
import { isUnfinished } from './payment.ts';

const watchedEveryMs = 3_000;

/** The member's payments, the newest first; read again every few seconds while one of them is unfinished. */
export function usePayments(): CallPages<RowOf<'getTransfers'>> {
  const { publicKey } = useMember();
  return useCallPages(
    paymentsCalls.getTransfers,
    { params: { publicKey } },
    { refetchIntervalMs: watchedEveryMs, refetchWhile: isUnfinished },
  );
}

/** The member's payments that are not final, from all devices; undefined until they are loaded. */
export function useUnfinishedPayments(): readonly RowOf<'getTransfers'>[] | undefined {
  return usePayments().data?.filter(isUnfinished);
}

const changedByPayments = [
  'pending_activation',
  'getMyPackages',
  'getDashboardBalance',
  'getRewardTips',
  'getDailyRewardList',
  'getTransfers',
  'getIncomeStatement',
  'payoutQueue',
  'payoutTotals',
] as const satisfies readonly CallName[];

/** Reloads what a payment changes, as far as it is on screen. */
export function refreshAfterPayment(queryClient: QueryClient): void {
  const keys = [paymentQuoteKey, balancesKey, ...changedByPayments.map((name) => [name])];
  for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
}
