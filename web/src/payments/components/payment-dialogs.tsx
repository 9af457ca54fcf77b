import type { ReactNode } from 'react';
import { UnlockDialog } from '../../wallet/components/unlock-dialog.tsx';
import type { UsedPayment } from '../use-payment.ts';
import { PaymentProgress } from './payment-progress.tsx';
import { PaymentResultDialog } from './payment-result-dialog.tsx';
import { PaymentReview } from './payment-review.tsx';
import { useFreshQuotes } from './use-fresh-quotes.ts';

interface PaymentDialogsProps {
  readonly payment: UsedPayment;
  readonly onDone: () => void;
  /** The risk, in plain words, under the recipient. */
  readonly risk?: ReactNode;
  /** False while something in `risk` waits for the person. */
  readonly mayConfirm?: boolean;
  /** What happens next, after a success. */
  readonly next?: ReactNode;
}

/** A payment's dialogs, one at a time: review, unlock, progress, result. */
export function PaymentDialogs({ payment, onDone, risk, mayConfirm, next }: PaymentDialogsProps) {
  const { flow, confirm, unlocked, leave } = payment;
  // Also for the outlook on the screen behind them.
  useFreshQuotes();
  return (
    <>
      <PaymentReview
        order={flow.stage === 'review' ? flow.order : undefined}
        onConfirm={confirm}
        onClose={leave}
        mayConfirm={mayConfirm}
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
