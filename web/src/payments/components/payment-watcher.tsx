import { accountsCalls } from '@polytips/functions/contract/calls/accounts.ts';
import { paymentsCalls } from '@polytips/functions/contract/calls/payments.ts';
import { decodeAmount } from '@polytips/functions/contract/values/token-amount.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ownUserOf } from '../../base/api/own-user.ts';
import { useCall } from '../../base/api/use-call.ts';
import { useCallPages } from '../../base/api/use-call-pages.ts';
import { formatToken } from '../../base/format.ts';
import { notePaidPackage } from '../../session/paid-package.ts';
import { useMember } from '../../session/use-session.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { endedSince } from '../ended-payments.ts';
import { isOfPackage, type PaymentRow } from '../payment.ts';
import { endNotice, isResultShown } from '../payment-notices.ts';
import { refreshAfterEnds } from '../refresh-after-ends.ts';
import { usePayments } from '../use-payments.ts';
import { isWholeListNeeded, watchQuery } from '../watch-payments.ts';

/** Payments of another device are found this late. */
const staleTimeMs = 5 * 60_000;

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

/**
 * The payments that the watcher follows; undefined until they are read. Every screen reads them, so this is the newest
 * one alone until there is a reason for the whole list, which then stays.
 */
function useWatchedPayments(): {
  readonly payments: readonly PaymentRow[] | undefined;
  readonly isWhole: boolean;
} {
  const { uid, publicKey } = useMember();
  const [isWhole, setIsWhole] = useState(false);
  const { data: newest } = useCallPages(
    paymentsCalls.getTransfers,
    { params: { publicKey }, query: { limit: 1 } },
    { enabled: !isWhole, staleTimeMs },
  );
  const { data: whole } = usePayments(isWhole);
  const { data: user } = useCall(
    accountsCalls.getUser,
    { params: { id: uid } },
    { enabled: false },
  );
  if (!isWhole && isWholeListNeeded({ newest, whole, user: ownUserOf(user) })) setIsWhole(true);
  return { payments: isWhole ? whole : newest, isWhole };
}
