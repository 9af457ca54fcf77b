import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useToast } from '../../ui/toast.tsx';
import { payments } from '../app-payments.ts';
import { formatToken } from '../format-payment.ts';
import { amountOf } from '../payment-model.ts';
import { findBackgroundNews } from '../payment-texts.ts';
import type { DeliveredPayment } from '../payments.ts';
import { postRecord } from '../post-record.ts';
import { refreshAfterPayment } from '../refresh-after-payment.ts';
import { useUnfinishedPayments } from '../use-unfinished-payments.ts';

const deliverEveryMs = 15_000;

/**
 * Takes the member's unfinished payments further while the app is open: at the start, when the
 * network or the tab comes back, and every few seconds. Says when one of them has ended.
 */
export function OutboxDeliverer({ uid }: { readonly uid: string }) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const told = useRef(new Set<string>());
  const isDelivering = useRef(false);
  const hasUnfinished = (useUnfinishedPayments(uid)?.length ?? 0) > 0;

  useEffect(() => {
    const tell = ({ intent, end }: DeliveredPayment) => {
      const news = findBackgroundNews(end, formatToken(amountOf(intent.purpose)));
      const key = `${intent.id}:${end.state}`;
      if (news === undefined || told.current.has(key)) return;
      told.current.add(key);
      toast(news);
    };
    const deliver = async () => {
      if (isDelivering.current || document.visibilityState === 'hidden') return;
      isDelivering.current = true;
      const delivered = await payments
        .deliverPending(uid, postRecord)
        .finally(() => (isDelivering.current = false));
      if (delivered.length === 0) return;
      refreshAfterPayment(queryClient);
      delivered.forEach(tell);
    };
    // A fault of this browser must not end the rounds.
    const start = () => void deliver().catch(reportError);
    start();
    addEventListener('online', start);
    document.addEventListener('visibilitychange', start);
    const timer = hasUnfinished ? setInterval(start, deliverEveryMs) : undefined;
    return () => {
      clearInterval(timer);
      removeEventListener('online', start);
      document.removeEventListener('visibilitychange', start);
    };
  }, [uid, hasUnfinished, queryClient, toast]);

  return null;
}
