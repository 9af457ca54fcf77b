import { useFreshQuotes } from '../../../chain/use-payment-quote.ts';
import { PaymentDialogs } from '../../../payments/components/payment-dialogs.tsx';
import type { Payment } from '../../../payments/use-payment.ts';
import { useMember } from '../../../session/use-session.ts';
import { Note } from '../../../ui/feedback/note.tsx';
import { UnlockDialog } from '../../../wallet/components/unlock-dialog.tsx';
import type { Payout } from '../queue-model.ts';
import { hasBegun } from '../run.ts';
import type { UseRunnerResult } from '../use-runner.ts';
import { PayOutsideDialog } from './pay-outside-dialog.tsx';
import { RunProgress } from './run-progress.tsx';
import { RunReview } from './run-review.tsx';

interface QueueDialogsProps {
  readonly payment: Payment;
  readonly runner: UseRunnerResult;
  /** What an admin has to find out before the one payment in the app. */
  readonly warning: string | undefined;
  /** The withdrawal that an admin is about to pay outside of the app. */
  readonly paidOutside: Payout | undefined;
  readonly leaveOutside: () => void;
}

/**
 * The dialogs of the payout queue, of one payment in the app or outside of it, and of a run; and the progress of the run,
 * which stands in the page where this is drawn.
 */
export function QueueDialogs({
  payment,
  runner,
  warning,
  paidOutside,
  leaveOutside,
}: QueueDialogsProps) {
  const { run, skipped, confirm, unlocked, leave } = runner;
  useFreshQuotes(useMember().publicKey);
  return (
    <>
      {hasBegun(run) ? <RunProgress run={run} /> : null}
      <RunReview
        rows={run.stage === 'review' ? run.rows : undefined}
        skipped={skipped}
        onConfirm={(agreement) => void confirm(agreement)}
        onClose={leave}
      />
      <UnlockDialog
        open={run.stage === 'unlock'}
        onUnlocked={() => void unlocked()}
        onClose={leave}
      />
      <PaymentDialogs
        payment={payment}
        risk={
          <>
            {warning === undefined ? null : <Note tone="warn">{warning}</Note>}
            <Note tone="warn">
              A payment on the chain cannot be taken back. Compare the recipient with the
              withdrawal.
            </Note>
          </>
        }
        next={<Note>The row is under Paid once the payment is final.</Note>}
        onDone={payment.leave}
      />
      <PayOutsideDialog payout={paidOutside} onClose={leaveOutside} />
    </>
  );
}
