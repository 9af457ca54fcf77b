import type { ReactNode } from 'react';
import { UnlockDialog } from '../../wallet/components/unlock-dialog.tsx';
import type { UnreadWarnings } from '../payment-texts.ts';
import type { UsePaymentResult } from '../use-payment.ts';
import { useFreshQuotes } from '../use-payment-quote.ts';
import { PaymentProgress } from './payment-progress.tsx';
import { PaymentResultDialog } from './payment-result-dialog.tsx';
import { PaymentReview } from './payment-review.tsx';

interface PaymentDialogsProps {
  readonly payment: UsePaymentResult;
  readonly onDone: () => void;
  /** The risk, in plain words, under the recipient. */
  readonly risk?: ReactNode;
  /** The warnings in `risk` that the member must tick. */
  readonly unread?: UnreadWarnings;
  /** What happens next, after a success. */
  readonly next?: ReactNode;
}

/** A payment's dialogs, one at a time: review, unlock, progress, result. */
export function PaymentDialogs({ payment, onDone, risk, unread, next }: PaymentDialogsProps) {
  const { flow, confirm, unlocked, leave } = payment;
  // Also for the preflight on the screen behind the dialogs.
  useFreshQuotes();
  return (
    <>
      <PaymentReview
        order={flow.stage === 'review' ? flow.order : undefined}
        onConfirm={(feeLimitWei) => void confirm(flow, feeLimitWei)}
        onClose={leave}
        unread={unread}
      >
        {risk}
      </PaymentReview>
      <UnlockDialog
        open={flow.stage === 'unlock'}
        onUnlocked={() => void unlocked(flow)}
        onClose={leave}
      />
      <PaymentProgress flow={flow} onLeave={leave} />
      <PaymentResultDialog flow={flow} onDone={onDone}>
        {next}
      </PaymentResultDialog>
    </>
  );
}
