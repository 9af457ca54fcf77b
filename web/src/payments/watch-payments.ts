import { limits } from '@polytips/functions/contract/limits.ts';
import { paymentsCalls } from '@polytips/functions/contract/payments.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { OwnUser } from '../base/api/own-user.ts';
import type { RowOf } from '../base/api/paged-calls.ts';
import { readAgain } from '../base/api/read-again.ts';
import { callPagesQuery } from '../base/api/use-call-pages.ts';
import { isUnfinished } from './payment.ts';

const closelyEveryMs = 3_000;
/** About a minute: most payments end within seconds, and one that does not may hang for a day. */
const closeLooksMax = 20;
const seldomEveryMs = 15_000;

type Payments = readonly RowOf<'getTransfers'>[];

/** Whose list of payments is watched, and its rows. */
interface WatchedPayments {
  readonly publicKey: string;
  readonly payments: Payments;
}

/**
 * The query that reads a member's payments again and again while one on the first page is unfinished, the newest as far
 * as the last of those, and the whole list when they have changed, with the bookings. The newest payments stand first;
 * an unfinished payment on a later page is read whenever the list is.
 */
export function watchQuery(queryClient: QueryClient, { publicKey, payments }: WatchedPayments) {
  const firstPage = payments.slice(0, limits.pageLength);
  const watched = firstPage.slice(0, firstPage.findLastIndex(isUnfinished) + 1);
  const { queryFn } = callPagesQuery(paymentsCalls.getTransfers, {
    params: { publicKey },
    query: { limit: watched.length },
  });
  return {
    // One more unfinished payment is watched closely again.
    queryKey: ['watchPayments', publicKey, watched.filter(isUnfinished).map(({ txn }) => txn)],
    queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<null> => {
      const newest = await queryFn({ signal, pageParam: undefined });
      const hasChanged = JSON.stringify(newest) !== JSON.stringify(watched);
      // Awaited, so that no look drops the pages that are being read, and begins them again.
      // The booking of a package has the hash of its payment.
      if (hasChanged) await readAgain(queryClient, ['getTransfers', 'pending_activation']);
      return null;
    },
    enabled: watched.length > 0,
    // The list has just been read, so the first look can wait for the interval.
    initialData: null,
    staleTime: closelyEveryMs,
    gcTime: 0,
    retry: false,
    refetchInterval: ({ state }: { readonly state: Looks }): number =>
      state.dataUpdateCount + state.errorUpdateCount < closeLooksMax
        ? closelyEveryMs
        : seldomEveryMs,
  };
}

/** What the query client counts of a query. */
interface Looks {
  readonly dataUpdateCount: number;
  readonly errorUpdateCount: number;
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
