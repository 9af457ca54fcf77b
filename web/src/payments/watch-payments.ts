import { paymentsCalls } from '@polytips/functions/contract/calls/payments.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { OwnUser } from '../base/api/own-user.ts';
import { upToLast, watchRows } from '../base/api/watch-rows.ts';
import { isUnfinished, type PaymentRow } from './payment.ts';

type Payments = readonly PaymentRow[];

/** Whose list of payments is watched, and its rows. */
interface WatchedPayments {
  readonly publicKey: string;
  readonly payments: Payments;
}

/**
 * The query that reads a member's payments again and again while one on the first page is unfinished: most end within
 * seconds, and one that does not may hang for a day. The newest payments stand first.
 */
export function watchQuery(queryClient: QueryClient, { publicKey, payments }: WatchedPayments) {
  const newest = upToLast(payments, isUnfinished);
  const watch = watchRows(queryClient, {
    call: paymentsCalls.getTransfers,
    input: { params: { publicKey } },
    newest,
    // The booking of a package has the hash of its payment.
    others: ['pending_activation'],
    closelyEveryMs: 3_000,
    seldomEveryMs: 15_000,
  });
  return { ...watch, enabled: newest.length > 0 };
}

/** What is known where it is decided which payments are watched. */
interface KnownPayments {
  readonly newest: Payments | undefined;
  /** As a screen has read it. */
  readonly whole: Payments | undefined;
  readonly user: Pick<OwnUser, 'ACTIVATION_STATUS'> | undefined;
}

/**
 * Whether the newest payment does not say enough. Once it has ended, so have those before it, as their nonces come first;
 * but one that took the nonce of a payment that every endpoint refused may end before others, which are then found by a
 * screen that reads the list. A send that was recorded without its bytes has no nonce. A member without a package may
 * have paid for one before.
 */
export function isWholeListNeeded({ newest, whole, user }: KnownPayments): boolean {
  return (
    newest?.[0]?.state === 'pending' ||
    whole?.some(isUnfinished) === true ||
    (newest?.length === 1 && user !== undefined && user.ACTIVATION_STATUS !== 'Active')
  );
}
