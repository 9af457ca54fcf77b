import type { Micros } from '@polytips/functions/contract/micros.ts';
import { paths } from '../../../config/paths.ts';
import { PaymentDialogs } from '../../../payments/components/payment-dialogs.tsx';
import type { Payment } from '../../../payments/use-payment.ts';
import { Note } from '../../../ui/feedback/note.tsx';
import { navigate } from '../../../ui/router.tsx';
import { riskText } from '../subscription-model.ts';
import { NextSteps } from './next-steps.tsx';

interface SubscriptionDialogsProps {
  readonly payment: Payment;
  readonly amountMicros: Micros;
}

/** The dialogs of a subscription's payment. */
export function SubscriptionDialogs({ payment, amountMicros }: SubscriptionDialogsProps) {
  const { flow } = payment;
  const paidHash = flow.stage === 'ended' && 'hash' in flow.result ? flow.result.hash : undefined;
  return (
    <PaymentDialogs
      payment={payment}
      risk={<Note tone="warn">{riskText}</Note>}
      next={<NextSteps hash={paidHash} amountMicros={amountMicros} />}
      onDone={() => navigate(paths.myPackages)}
    />
  );
}
