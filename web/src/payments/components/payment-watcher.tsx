import { decodeAmount } from '@polytips/functions/contract/values/token-amount.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { formatToken } from '../../base/format.ts';
import { notePaidPackage } from '../../session/paid-package.ts';
import { useMember } from '../../session/use-session.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { endedSince } from '../ended-payments.ts';
import { isOfPackage } from '../payment.ts';
import { endNotice, isResultShown } from '../payment-notices.ts';
import { refreshAfterEnds } from '../refresh-after-ends.ts';
import { useWatchedPayments } from '../use-watched-payments.ts';
import { watchQuery } from '../watch-payments.ts';

/** Watches the payments under way: notifies the member when one ends, and reloads what it changes. */
export function PaymentWatcher() {
  const queryClient = useQueryClient();
  const notify = useToast();
  const { uid, publicKey } = useMember();
  const { payments, isWhole } = useWatchedPayments();
  useQuery(watchQuery(queryClient, { publicKey, payments: payments ?? [] }));
  useEffect(() => {
    if (payments === undefined) return;
    const isPaid = payments.some(isOfPackage);
    // The newest payment does not say of the others that none was for a package.
    if (isPaid || isWhole || payments.length === 0) notePaidPackage(uid, isPaid);
  }, [uid, payments, isWhole]);
  const before = useRef<typeof payments>(undefined);
  useEffect(() => {
    if (payments === undefined) return;
    const { ended, unseen } = endedSince(before.current ?? payments, payments);
    before.current = payments;
    for (const payment of ended) {
      if (!isResultShown(payment.txn))
        notify(endNotice(payment, formatToken(decodeAmount(payment))));
    }
    const all = [...ended, ...unseen];
    if (all.length > 0) refreshAfterEnds(queryClient, all);
  }, [payments, notify, queryClient]);
  return null;
}
