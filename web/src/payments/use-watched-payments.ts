import { accountsCalls } from '@polytips/functions/contract/calls/accounts.ts';
import { paymentsCalls } from '@polytips/functions/contract/calls/payments.ts';
import { useState } from 'react';
import { ownUserOf } from '../base/api/own-user.ts';
import { useCall } from '../base/api/use-call.ts';
import { useCallPages } from '../base/api/use-call-pages.ts';
import { useMember } from '../session/use-session.ts';
import type { PaymentRow } from './payment.ts';
import { usePayments } from './use-payments.ts';
import { isWholeListNeeded } from './watch-payments.ts';

type Payments = readonly PaymentRow[];

/** Payments of another device are found this late. */
const staleTimeMs = 5 * 60_000;

/**
 * The payments that the watcher follows; undefined until they are read. Every screen reads them, so this is the newest
 * one alone until there is a reason for the whole list, which then stays.
 */
export function useWatchedPayments(): {
  readonly payments: Payments | undefined;
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
