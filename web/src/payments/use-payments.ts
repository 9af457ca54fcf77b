import { paymentsCalls } from '@polytips/functions/contract/calls/payments.ts';
import { useMemo } from 'react';
import { type CallPages, useCallPages } from '../base/api/use-call-pages.ts';
import { useMember } from '../session/use-session.ts';
import { isUnfinished, type PaymentRow } from './payment.ts';

/**
 * The member's payments, the newest first; the payment watcher keeps them up to date.
 * @param enabled `false` takes what others have read, and reads nothing.
 */
export function usePayments(enabled = true): CallPages<PaymentRow> {
  const { publicKey } = useMember();
  return useCallPages(paymentsCalls.getTransfers, { params: { publicKey } }, { enabled });
}

/** The member's payments that are not final, from all devices; undefined until they are loaded. The same value until something is read. */
export function useUnfinishedPayments(): readonly PaymentRow[] | undefined {
  const { data } = usePayments();
  return useMemo(() => data?.filter(isUnfinished), [data]);
}
