import { useState } from 'react';
import { paths } from '../../../config/paths.ts';
import { PaymentDialogs } from '../../../payments/components/payment-dialogs.tsx';
import type { PaymentOrder } from '../../../payments/payment.ts';
import type { Payment } from '../../../payments/use-payment.ts';
import { RecipientWarningsList } from '../../../recipients/components/recipient-warnings-list.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { navigate } from '../../../ui/router.tsx';
import { findRepeatedPackage } from '../repeated-package.ts';
import { riskText } from '../subscription-model.ts';
import { NextSteps } from './next-steps.tsx';

interface SubscriptionDialogsProps {
  readonly payment: Payment;
}

/** The dialogs of a subscription's payment. */
export function SubscriptionDialogs({ payment }: SubscriptionDialogsProps) {
  const { flow } = payment;
  // A new review starts without consent.
  const [acknowledged, setAcknowledged] = useState<PaymentOrder>();
  const reviewed = flow.stage === 'review' ? flow.order : undefined;
  const repeat = reviewed && findRepeatedPackage(reviewed);
  const isAcknowledged = acknowledged !== undefined && acknowledged === reviewed;
  return (
    <PaymentDialogs
      payment={payment}
      unread={repeat && (isAcknowledged ? 0 : 1)}
      risk={
        <>
          {reviewed === undefined || repeat === undefined ? null : (
            <RecipientWarningsList
              address={reviewed.to}
              warnings={[repeat]}
              nowMs={reviewed.reviewedAtMs}
              isAcknowledged={() => isAcknowledged}
              onAcknowledge={(_, isTicked) => setAcknowledged(isTicked ? reviewed : undefined)}
            />
          )}
          <Note tone="warn">{riskText}</Note>
        </>
      }
      next={flow.stage === 'ended' ? <NextSteps flow={flow} /> : null}
      onDone={() => navigate(paths.myPackages)}
    />
  );
}
