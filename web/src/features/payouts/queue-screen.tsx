import { payoutsCalls } from '@polytips/functions/contract/calls/payouts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { CallStates } from '../../base/api/call-states.tsx';
import { MoreRows } from '../../base/api/more-rows.tsx';
import { NothingFound } from '../../base/api/nothing-found.tsx';
import { outdate, readAgain } from '../../base/api/read-again.ts';
import { useCall } from '../../base/api/use-call.ts';
import { type CallPages, useCallPages } from '../../base/api/use-call-pages.ts';
import { useAttempt } from '../../base/use-attempt.ts';
import { paths } from '../../config/paths.ts';
import { PaymentFailureNote } from '../../payments/components/payment-failure-note.tsx';
import { findPaymentFailure } from '../../payments/payment-texts.ts';
import { usePayment } from '../../payments/use-payment.ts';
import { changedReads, queueReads } from '../../reads/changed-reads.ts';
import { useMember } from '../../session/use-session.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ChipGroup } from '../../ui/controls/chip-group.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { MessageModal } from '../../ui/feedback/modal.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { SkeletonCards } from '../../ui/feedback/skeleton.tsx';
import { ActionBar } from '../../ui/layout/action-bar.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import { part } from '../../ui/part.ts';
import { checkAndClaim, claimToPay } from './claim-payout.ts';
import { QueueCard } from './components/queue-card.tsx';
import { QueueTotals } from './components/queue-totals.tsx';
import {
  findPayouts,
  findPayProblem,
  foundText,
  isFurtherPageDue,
  outsideBeforeText,
  type Payout,
  queueRefreshMs,
} from './queue-model.ts';
import { proposalOf } from './runner.ts';
import { type UseRunnerResult, useRunner } from './use-runner.ts';

const lists = [
  {
    value: 'waiting',
    label: 'Unpaid',
    emptyTitle: 'Everything is paid',
    emptyMessage: 'Withdrawals of members will wait here.',
  },
  {
    value: 'inProcess',
    label: 'On its way',
    emptyTitle: 'Nothing is on its way',
    emptyMessage: 'Payments of all admins will wait here for the network.',
  },
  {
    value: 'paid',
    label: 'Paid',
    emptyTitle: 'Nothing is paid yet',
    emptyMessage: 'Every paid withdrawal will be here, with its transaction.',
  },
] as const;

const QueueDialogs = part(
  async () => (await import('./components/queue-dialogs.tsx')).QueueDialogs,
);

/** `/unpaid`, for admins: the payout queue, paid from the admin's own wallet. */
export function QueueScreen() {
  const [shown, setShown] = useState<(typeof lists)[number]>(lists[0]);
  const [search, setSearch] = useState('');
  const runner = useRunner();
  const payouts = usePayouts();
  useMarkWhenLeft();
  const { payment } = payouts;
  const begin = (prepare: () => void) => {
    // What came of an earlier payment is no longer about what the admin presses.
    payment.leave();
    void payment.openWithCode(prepare);
  };
  return (
    <>
      <TopBar title="Unpaid withdraw" backTo={paths.menu} />
      <Stack gap={4}>
        {payment.hasDialogs ? (
          <QueueDialogs
            payment={payment}
            runner={runner}
            warning={payouts.warning}
            paidOutside={payouts.paidOutside}
            leaveOutside={payouts.leaveOutside}
          />
        ) : null}
        <QueueTotals>
          <Note>You pay from your own wallet, on chain. The oldest withdrawal is paid first.</Note>
          <ChipGroup
            label="Which withdrawals"
            look="segments"
            options={lists}
            value={shown.value}
            onChange={(value) => setShown(lists.find((list) => list.value === value) ?? lists[0])}
          />
          <QueueList
            key={shown.value}
            list={shown}
            search={search}
            onSearch={setSearch}
            payouts={payouts}
            isRunActive={runner.isActive}
          />
        </QueueTotals>
      </Stack>
      <MainAction
        runner={runner}
        payment={payment}
        onPayAll={
          shown.value === 'waiting' && search.trim() === '' ? () => begin(runner.payAll) : undefined
        }
      />
      <MessageModal message={payouts.problem} onClose={payouts.dismissProblem} />
      <MessageModal message={runner.problem} onClose={runner.dismissProblem} />
    </>
  );
}

interface QueueListProps {
  readonly list: (typeof lists)[number];
  /** What the admin typed; empty for all. */
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly payouts: ReturnType<typeof usePayouts>;
  readonly isRunActive: boolean;
}

/** One list of the payout queue, or what of it a search finds. */
function QueueList({ list, search, onSearch, payouts, isRunActive }: QueueListProps) {
  const rows = useCallPages(
    payoutsCalls.payoutQueue,
    { query: { state: list.value } },
    { refetchIntervalMs: queueRefreshMs },
  );
  const isSearching = search.trim() !== '';
  const isReadingOn = useFurtherPages(rows, isSearching);
  const found = findPayouts(rows.data ?? [], search);
  return (
    <>
      <Field
        label="Search by name, UID, address or hash"
        autoComplete="off"
        enterKeyHint="search"
        value={search}
        help={
          isSearching
            ? foundText(found.length, rows.data?.length ?? 0, !rows.hasNextPage)
            : undefined
        }
        onChange={onSearch}
      />
      <CallStates
        call={rows}
        loading={<SkeletonCards count={2} />}
        empty={
          <EmptyState icon={<CircleCheck />} title={list.emptyTitle} message={list.emptyMessage} />
        }
      >
        {() =>
          found.length === 0 && !isReadingOn ? (
            <NothingFound search={search} hasMore={rows.hasNextPage} />
          ) : (
            <Stack gap={4}>
              {found.map((payout) => (
                <QueueCard
                  key={payout.WITHDRA_SL}
                  payout={payout}
                  checking={payouts.checking === payout.WITHDRA_SL}
                  disabled={isRunActive}
                  onPay={() => payouts.payNow(payout)}
                  onPayOutside={() => void payouts.payOutside(payout)}
                />
              ))}
            </Stack>
          )
        }
      </CallStates>
      <MoreRows pages={rows} isSearching={isSearching} />
    </>
  );
}

/** Reads the pages that a search has not looked at yet. @returns whether it does so now. */
function useFurtherPages(pages: CallPages<Payout>, isSearching: boolean): boolean {
  const { fetchNextPage, isFetchingNextPage } = pages;
  const isDue = isSearching && isFurtherPageDue(pages);
  useEffect(() => {
    if (isDue) void fetchNextPage();
  }, [isDue, fetchNextPage]);
  return isDue || isFetchingNextPage;
}

/** Marks the queue as out of date when the screen is left: what is being paid then continues. */
function useMarkWhenLeft(): void {
  const queryClient = useQueryClient();
  useEffect(() => () => void outdate(queryClient, 'none', queueReads), [queryClient]);
}

interface MainActionProps {
  readonly runner: UseRunnerResult;
  readonly payment: ReturnType<typeof usePayouts>['payment'];
  /** Undefined where another list than what it pays is on the screen, or a part of it. */
  readonly onPayAll: (() => void) | undefined;
}

/** Begins a run, stops it, and puts its result away, with one button that keeps the focus. */
function MainAction({ runner, payment, onPayAll }: MainActionProps) {
  const { run, isActive, isPreparing, read, stop, leave } = runner;
  const { flow, isOpening } = payment;
  const failure = flow.stage === 'ended' ? findPaymentFailure(flow.result, 'Not paid') : undefined;
  const action = isActive ? stop : run.stage === 'ended' ? leave : onPayAll;
  // As the figures over the queue: until they are there, nobody pays unseen.
  const totals = useCall(payoutsCalls.payoutTotals, {});
  if (action === undefined && failure === undefined && read === 0) return null;
  return (
    <ActionBar>
      {failure === undefined ? null : <PaymentFailureNote failure={failure} />}
      {read === 0 ? null : (
        <output>
          <Note>{read} withdrawals read so far</Note>
        </output>
      )}
      {action === undefined ? null : (
        <Button
          variant={isActive ? 'secondary' : 'primary'}
          busy={isPreparing || isOpening || run.stage === 'stopping'}
          disabled={action === onPayAll && totals.data === undefined}
          onClick={action}
        >
          {isActive ? 'Stop' : run.stage === 'ended' ? 'Close the run' : 'Pay all'}
        </Button>
      )}
    </ActionBar>
  );
}

/** Checks, claims and pays withdrawals from the admin's wallet, one at a time. */
function usePayouts() {
  const { uid, publicKey } = useMember();
  const queryClient = useQueryClient();
  const payment = usePayment(QueueDialogs.fetch, changedReads.withdrawalPay);
  const [checked, setChecked] = useState<Payout>();
  const [paidOutside, setPaidOutside] = useState<Payout>();
  const { state, result, start, cancel } = useAttempt(async (payout: Payout) => {
    // What came of an earlier one is no longer about what the admin presses.
    const shown = payment.leave();
    setChecked(payout);
    const problem = findPayProblem(payout, publicKey) ?? (await checkAndClaim(payout.WITHDRA_SL));
    return { shown, problem };
  });

  async function pay(payout: Payout): Promise<void> {
    const check = await start(payout);
    if (check?.problem !== undefined) await readAgain(queryClient, changedReads.withdrawalClaim);
    else if (check !== undefined) {
      void payment.review(check.shown, {
        ...proposalOf(payout),
        // The review may take longer than the claim lasts; claiming again also finds a payment since.
        findRefusal: async () => (await claimToPay(payout.WITHDRA_SL))?.message,
      });
    }
  }

  return {
    payment,
    /** What the admin has to find out before paying it in the app. */
    warning: checked && outsideBeforeText(checked, uid),
    /** The withdrawal that an admin is about to pay outside of the app. */
    paidOutside,
    payOutside: (payout: Payout) => payment.openWithCode(() => setPaidOutside(payout)),
    leaveOutside: () => setPaidOutside(undefined),
    /** The serial of the withdrawal that is being checked. */
    checking: state === 'pending' || payment.isOpening ? checked?.WITHDRA_SL : undefined,
    problem: result?.problem,
    dismissProblem: cancel,
    payNow: (payout: Payout) => void pay(payout),
  };
}
