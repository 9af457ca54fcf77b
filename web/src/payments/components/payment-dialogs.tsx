import type { ReactNode } from 'react';
import { UnlockDialog } from '../../wallet/components/unlock-dialog.tsx';
import type { UsedPayment } from '../use-payment.ts';
import { PaymentProgress } from './payment-progress.tsx';
import { PaymentResultDialog } from './payment-result-dialog.tsx';
import { PaymentReview } from './payment-review.tsx';

interface PaymentDialogsProps {
  readonly payment: UsedPayment;
  readonly onDone: () => void;
  /** The risk, in plain words, under the review. */
  readonly risk?: ReactNode;
  /** What happens next, after a success. */
  readonly next?: ReactNode;
}

/** A payment's dialogs, one at a time: review, unlock, progress, result. */
export function PaymentDialogs({ payment, onDone, risk, next }: PaymentDialogsProps) {
  const { flow, confirm, unlocked, leave } = payment;
  return (
    <>
      <PaymentReview
        order={flow.stage === 'review' ? flow.order : undefined}
        onConfirm={confirm}
        onClose={leave}
      >
        {risk}
      </PaymentReview>
      <UnlockDialog open={flow.stage === 'unlock'} onUnlocked={unlocked} onClose={leave} />
      <PaymentProgress flow={flow} onLeave={leave} />
      <PaymentResultDialog flow={flow} onDone={onDone}>
        {next}
      </PaymentResultDialog>
    </>
  );
}
