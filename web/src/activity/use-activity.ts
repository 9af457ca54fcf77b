import { accountsCalls } from '@polytips/functions/contract/calls/accounts.ts';
import { receiptsCalls } from '@polytips/functions/contract/calls/receipts.ts';
import { subscriptionsCalls } from '@polytips/functions/contract/calls/subscriptions.ts';
import type { CallReply } from '@polytips/functions/contract/contract.ts';
import { limits } from '@polytips/functions/contract/values/limits.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ownUserOf } from '../base/api/own-user.ts';
import { isAnswered, isMissing } from '../base/api/read-state.ts';
import { useCall } from '../base/api/use-call.ts';
import { useCallPages } from '../base/api/use-call-pages.ts';
import { watchRows } from '../base/api/watch-rows.ts';
import { useOutcomes } from '../chain/use-outcomes.ts';
import { type UseReceivedPolResult, useReceivedPol } from '../chain/use-received-pol.ts';
import { environment } from '../config/environment.ts';
import { isLocalWorld } from '../config/local-world.ts';
import { usePayments } from '../payments/use-payments.ts';
import { useMember } from '../session/use-session.ts';
import { completeSinceMs, problemOf } from './activity-gaps.ts';
import type { ListedActivity } from './activity-row.ts';
import { isRecorded, listActivity } from './list-activity.ts';

/** The movements of the member's tokens, and how complete they are. */
export interface Activity {
  /** Newest first, as far as they are known without gaps; undefined until something is known. */
  readonly rows: readonly ListedActivity[] | undefined;
  /** Whether every source has just replied, or could not be reached; not while it is read again. */
  readonly isFresh: boolean;
  /** The same rows with the older ones between which some may be missing. */
  readonly allRows: readonly ListedActivity[] | undefined;
  /** What could not be read, for people; undefined when everything could. */
  readonly problem: string | undefined;
  readonly refresh: () => void;
  /** Whether the server has older rows. */
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly loadMore: () => void;
  /** The scan for received POL. */
  readonly receivedPol: UseReceivedPolResult;
}

const { companyWallet } = environment.chain;
/**
 * How often a screen asks for received USDT while the member waits for it: the server looks for it once a minute, in
 * the local world also when a test lets it.
 */
export const receiptsRefreshMs: number = isLocalWorld ? limits.balanceRefreshMs : 60_000;

/**
 * The movements of the member's tokens: payments that the server carries or has recorded, USDT that it found
 * for the member, and POL that this browser finds on the chain. They update while they are on screen.
 */
export function useActivity(): Activity {
  const { uid, publicKey: owner } = useMember();
  const params = { publicKey: owner };
  const transfers = usePayments();
  const bookings = useCallPages(subscriptionsCalls.pending_activation, { params });
  const packages = useCallPages(subscriptionsCalls.getMyPackages, { params });
  const receipts = useCallPages(receiptsCalls.getReceipts, { params });
  // What the member waits for comes without a press: on top of the list, in which nothing changes.
  useQuery(
    watchRows(useQueryClient(), {
      call: receiptsCalls.getReceipts,
      input: { params },
      newest: (receipts.data ?? []).slice(0, 1),
      closelyEveryMs: receiptsRefreshMs,
      seldomEveryMs: receiptsRefreshMs,
    }),
  );
  const lists = [transfers, bookings, packages, receipts];
  const joined = useCall(accountsCalls.getUser, { params: { id: uid } });
  const pol = useReceivedPol(owner, isAnswered(joined) ? joinedSince(joined.data) : 'loading');
  const recorded = useMemo(
    () => (transfers.data ?? []).filter(isRecorded).map(({ txn }) => txn),
    [transfers.data],
  );
  const outcomes = useOutcomes(recorded);
  const known = useMemo(
    () =>
      listActivity({
        owner,
        companyWallet,
        transfers: transfers.data ?? [],
        bookings: bookings.data ?? [],
        packages: packages.data ?? [],
        receipts: receipts.data ?? [],
        pol: pol.found ?? [],
        outcomes: outcomes.byHash,
      }),
    [
      owner,
      transfers.data,
      bookings.data,
      packages.data,
      receipts.data,
      pol.found,
      outcomes.byHash,
    ],
  );
  const sinceMs = completeSinceMs(lists);
  const isSettled = pol.found !== undefined && lists.every(isAnswered);
  const complete = useMemo(() => known.filter(({ atMs }) => atMs >= sinceMs), [known, sinceMs]);
  return {
    rows: isSettled ? complete : undefined,
    isFresh:
      isSettled && !lists.some(({ isFetching }) => isFetching) && pol.isFresh && outcomes.isFresh,
    allRows: isSettled ? known : undefined,
    problem: isSettled
      ? problemOf({
          fromServer: {
            payments: isMissing(transfers),
            subscriptions: isMissing(bookings) || isMissing(packages),
            'received USDT': isMissing(receipts),
          },
          fromChain: {
            'received POL': pol.problem !== undefined,
            confirmations: outcomes.problem !== undefined,
          },
        })
      : undefined,
    refresh() {
      for (const list of lists) void list.refetch();
      pol.refresh();
      outcomes.refresh();
    },
    hasMore: lists.some(({ hasNextPage }) => hasNextPage),
    isLoadingMore: lists.some(({ isFetchingNextPage }) => isFetchingNextPage),
    loadMore() {
      for (const list of lists) if (list.hasNextPage) void list.fetchNextPage();
    },
    receivedPol: pol,
  };
}

const dayMs = 24 * 60 * 60_000;

/** The moment before which nothing was sent to the member; undefined while unknown. */
function joinedSince(reply: CallReply<'getUser'> | undefined): number | undefined {
  const row = ownUserOf(reply);
  if (row === undefined) return undefined;
  const joinedMs = Date.parse(row.DATES);
  // Business time may run ahead of the chain's in a local world.
  return joinedMs > Date.now() ? undefined : joinedMs - dayMs;
}
