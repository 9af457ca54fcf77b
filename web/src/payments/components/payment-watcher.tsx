import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { formatToken } from '../../base/format.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { amountOfRow, isUnfinished } from '../payment.ts';
import { endNotice } from '../payment-notices.ts';
import { refreshAfterPayment, usePayments } from '../use-unfinished-payments.ts';

/** Notifies the member when a payment ends that was under way, and reloads what it changes. */
export function PaymentWatcher() {
  const queryClient = useQueryClient();
  const notify = useToast();
  const { data: payments } = usePayments();
  const watched = useRef<ReadonlySet<number>>(new Set());
  useEffect(() => {
    if (payments === undefined) return;
    const ended = payments.filter(
      (payment) =>
        payment.nonce !== undefined && watched.current.has(payment.nonce) && !isUnfinished(payment),
    );
    watched.current = new Set(payments.filter(isUnfinished).flatMap(({ nonce }) => nonce ?? []));
    for (const payment of ended) notify(endNotice(payment, formatToken(amountOfRow(payment))));
    if (ended.length > 0) refreshAfterPayment(queryClient);
  }, [payments, notify, queryClient]);
  return null;
}
