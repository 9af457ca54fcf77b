import type { PaymentOrder } from '../../../payments/payment.ts';
import { RecipientWarningsList } from '../../../recipients/components/recipient-warnings-list.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import type { ReviewWarnings } from '../use-review-warnings.ts';

interface ReviewRiskProps {
  readonly order: PaymentOrder;
  readonly review: ReviewWarnings;
  /** What could not be read of the member's history. */
  readonly problem: string | undefined;
}

/** The risk of a send, under its recipient. */
export function ReviewRisk({ order, review, problem }: ReviewRiskProps) {
  const { warnings, isAcknowledged, acknowledge } = review;
  return (
    <>
      {warnings === undefined ? (
        <output aria-label="Looking at the recipient">
          <Skeleton shape="block" />
        </output>
      ) : (
        <RecipientWarningsList
          address={order.to}
          warnings={warnings}
          nowMs={order.reviewedAtMs}
          isAcknowledged={isAcknowledged}
          onAcknowledge={acknowledge}
        />
      )}
      {problem === undefined ? null : (
        <Note tone="warn">
          Your history could not be read whole, so this address was compared with a part of it only.
          Compare it yourself.
        </Note>
      )}
      <Note tone="warn">
        Nobody can take back a payment on the chain. The recipient must be on the Polygon network.
      </Note>
    </>
  );
}
