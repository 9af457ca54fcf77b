import { CircleCheck } from 'lucide-react';
import { paths } from '../../config/paths.ts';
import { CallStates } from '../../lib/api/call-states.tsx';
import { MoreRows } from '../../lib/api/more-rows.tsx';
import { useCallPages } from '../../lib/api/use-call-pages.ts';
import { useMember } from '../../lib/session/use-session.ts';
import { PaymentDialogs } from '../../payments/components/payment-dialogs.tsx';
import { PaymentFailureNote } from '../../payments/components/payment-failure-note.tsx';
import { findPaymentFailure } from '../../payments/payment-texts.ts';
import { useUnfinishedPayments } from '../../payments/use-unfinished-payments.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MessageModal } from '../../ui/message-modal.tsx';
import { Note } from '../../ui/note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Stack } from '../../ui/stack.tsx';
import { TopBar } from '../../ui/top-bar.tsx';
import { UnpaidCard } from './components/unpaid-card.tsx';
import { serialsInProcess, unpaidWithdrawals } from './unpaid-model.ts';
import { usePayUnpaid } from './use-pay-unpaid.ts';

const refreshMs = 10_000;

/** `/unpaid`, for admins: the withdrawals that wait, each paid from the admin's own wallet. */
export function UnpaidScreen() {
  const { uid, publicKey } = useMember();
  const queue = useCallPages(
    'getIncomeStatement',
    { params: { publicKey, type: 'unpaid' } },
    { refetchIntervalMs: refreshMs },
  );
  const { payment, checking, problem, dismissProblem, payNow } = usePayUnpaid();
  const inProcess = serialsInProcess(useUnfinishedPayments(uid) ?? []);
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

function QueueSkeleton() {
  return (
    <Stack gap={4}>
      <Skeleton shape="block" />
      <Skeleton shape="block" />
    </Stack>
  );
}
