import { useQueryClient } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { CallStates } from '../../base/api/call-states.tsx';
import { MoreRows } from '../../base/api/more-rows.tsx';
import { useCallPages } from '../../base/api/use-call-pages.ts';
import { useAttempt } from '../../base/use-attempt.ts';
import { paths } from '../../config/paths.ts';
import { PaymentDialogs } from '../../payments/components/payment-dialogs.tsx';
import { PaymentFailureNote } from '../../payments/components/payment-failure-note.tsx';
import { findPaymentFailure } from '../../payments/payment-texts.ts';
import { usePayment } from '../../payments/use-payment.ts';
import { useUnfinishedPayments } from '../../payments/use-unfinished-payments.ts';
import { useMember } from '../../session/use-session.ts';
import { MessageModal } from '../../ui/feedback/modal.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { EmptyState } from '../../ui/feedback/state.tsx';
import { ActionBar } from '../../ui/layout/action-bar.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import { approvePayout, checkAndClaim, claimToPay } from './claim-payout.ts';
import { UnpaidCard } from './components/unpaid-card.tsx';
import { findPayProblem, serialsInProcess, unpaidWithdrawals } from './unpaid-model.ts';
import type { Withdrawal } from './withdraw-model.ts';

const refreshMs = 10_000;

/** `/unpaid`, for admins: the withdrawals that wait, each paid from the admin's own wallet. */
export function UnpaidScreen() {
  const { publicKey } = useMember();
  const queue = useCallPages(
    'getIncomeStatement',
    { params: { publicKey, type: 'unpaid' } },
    { refetchIntervalMs: refreshMs },
  );
  const { payment, checking, problem, dismissProblem, payNow, approveNow } = usePayUnpaid();
  const inProcess = serialsInProcess(useUnfinishedPayments() ?? []);
  const { flow } = payment;
  const failure = flow.stage === 'ended' ? findPaymentFailure(flow.result) : undefined;
  const nothing = (
    <EmptyState
      icon={<CircleCheck />}
      title="Everything is paid"
      message="Withdrawals that members ask for will wait here."
    />
  );
  return (
    <>
      <TopBar title="Unpaid withdraw" backTo={paths.menu} />
      <Stack gap={4}>
        <Note>You pay from your own wallet, on chain. The oldest withdrawal stands first.</Note>
        <CallStates call={queue} loading={<QueueSkeleton />} empty={nothing}>
          {(rows) => (
            <Stack gap={4}>
              {unpaidWithdrawals(rows).map((withdrawal) => (
                <UnpaidCard
                  key={withdrawal.WITHDRA_SL}
                  withdrawal={withdrawal}
                  inProcess={inProcess.has(withdrawal.WITHDRA_SL)}
                  checking={checking === withdrawal.WITHDRA_SL}
                  onPay={() => payNow(withdrawal)}
                  onApprove={() => approveNow(withdrawal)}
                />
              ))}
            </Stack>
          )}
        </CallStates>
      </Stack>
      <MoreRows pages={queue} />
      {failure === undefined ? null : (
        <ActionBar>
          <PaymentFailureNote failure={failure} indicator="Not paid" />
        </ActionBar>
      )}
      <MessageModal message={problem} onClose={dismissProblem} />
      <PaymentDialogs
        payment={payment}
        risk={
          <Note tone="warn">
            A payment on the chain cannot be taken back. Compare the recipient with the withdrawal.
          </Note>
        }
        next={<Note>The row leaves the list once the payment is final.</Note>}
        onDone={payment.leave}
      />
    </>
  );
}

/** Checks, claims and pays withdrawals from the admin's wallet, one at a time. */
function usePayUnpaid() {
  const { publicKey } = useMember();
  const queryClient = useQueryClient();
  const payment = usePayment();
  const [checked, setChecked] = useState<string>();
  const { state, result, start, cancel } = useAttempt(
    async ({ withdrawal, isApproval }: { withdrawal: Withdrawal; isApproval: boolean }) => {
      const { WITHDRA_SL: withSL } = withdrawal;
      setChecked(withSL);
      if (isApproval) return { problem: await approvePayout(withdrawal) };
      const problem = findPayProblem(withdrawal, publicKey) ?? (await checkAndClaim(withSL));
      return { problem };
    },
  );

  async function approve(withdrawal: Withdrawal): Promise<void> {
    await start({ withdrawal, isApproval: true });
    await queryClient.invalidateQueries({ queryKey: ['getIncomeStatement'] });
  }

  async function pay(withdrawal: Withdrawal): Promise<void> {
    const { WITHDRA_SL: withSL, publicKey: to, NAMES, CODES, NET } = withdrawal;
    const check = await start({ withdrawal, isApproval: false });
    if (check === undefined) return;
    if (check.problem !== undefined) {
      await queryClient.invalidateQueries({ queryKey: ['getIncomeStatement'] });
      return;
    }
    payment.review({
      to,
      recipient: `${NAMES} (${CODES})`,
      purpose: { kind: 'payout', withSL, netMicros: NET },
      // The review may take longer than the claim lasts; claiming again also finds a payment since.
      findRefusal: () => claimToPay(withSL),
    });
  }

  return {
    payment,
    /** The serial of the withdrawal that is being checked. */
    checking: state === 'pending' ? checked : undefined,
    problem: result?.problem,
    dismissProblem: cancel,
    payNow: (withdrawal: Withdrawal) => void pay(withdrawal),
    approveNow: (withdrawal: Withdrawal) => void approve(withdrawal),
  };
}

function QueueSkeleton() {
  return (
    <Stack gap={4}>
      <Skeleton shape="block" />
      <Skeleton shape="block" />
    </Stack>
  );
}
