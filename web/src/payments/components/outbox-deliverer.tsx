import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useToast } from '../../ui/feedback/toast.tsx';
import { payments } from '../outbox/app-payments.ts';
import { createOutboxRound, keepDelivering } from '../outbox/outbox-rounds.ts';
import { postRecord } from '../outbox/post-record.ts';
import { refreshAfterPayment } from '../refresh-after-payment.ts';
import { useUnfinishedPayments } from '../use-unfinished-payments.ts';

const deliverEveryMs = 15_000;

/**
 * Resumes the member's unfinished payments while the app is open: at the start, when the network or
 * the tab comes back, and every few seconds. Notifies the member when one has ended.
 */
export function OutboxDeliverer({ uid }: { readonly uid: string }) {
  const queryClient = useQueryClient();
  const notify = useToast();
  const hasUnfinished = (useUnfinishedPayments(uid)?.length ?? 0) > 0;
  const round = useMemo(
    () =>
      createOutboxRound({
        deliverPending: () => payments.deliverPending(uid, postRecord),
        onDelivered: () => refreshAfterPayment(queryClient),
        notify,
      }),
    [uid, queryClient, notify],
  );
  useEffect(
    () => keepDelivering(round, hasUnfinished ? deliverEveryMs : undefined),
    [round, hasUnfinished],
  );
  return null;
}
