import { paths } from '../../../config/paths.ts';
import { PaymentDialogs } from '../../../payments/components/payment-dialogs.tsx';
import { isBehind, type PaymentOrder } from '../../../payments/payment.ts';
import type { Payment } from '../../../payments/use-payment.ts';
import { useUnfinishedPayments } from '../../../payments/use-payments.ts';
import { EditRecipientDialog } from '../../../recipients/components/edit-recipient-dialog.tsx';
import { RecipientWarningsList } from '../../../recipients/components/recipient-warnings-list.tsx';
import { SaveRecipient } from '../../../recipients/components/save-recipient.tsx';
import type { SavedRecipient } from '../../../recipients/saved-recipient.ts';
import { useKnownAddresses } from '../../../recipients/use-known-addresses.ts';
import { Note } from '../../../ui/feedback/note.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { navigate } from '../../../ui/router.tsx';
import { type ReviewWarnings, useReviewWarnings } from '../use-review-warnings.ts';
import { ScanDialog } from './scan-dialog.tsx';

interface SendDialogsProps {
  readonly payment: Payment;
  /** The saved recipient whose dialog is open. */
  readonly edited: SavedRecipient | undefined;
  readonly onEdited: () => void;
  readonly isScanning: boolean;
  /** Receives the text of the code; undefined where none was scanned. */
  readonly onScanned: (text?: string) => void;
}

/** The dialogs of the send screen; they read the member's history before a review compares its recipient with that. */
export function SendDialogs({
  payment,
  edited,
  onEdited,
  isScanning,
  onScanned,
}: SendDialogsProps) {
  const { flow } = payment;
  const addresses = useKnownAddresses();
  const underWay = useUnfinishedPayments() ?? [];
  const reviewed = flow.stage === 'review' ? flow.order : undefined;
  const review = useReviewWarnings(reviewed, addresses);
  return (
    <>
      <EditRecipientDialog recipient={edited} onClose={onEdited} />
      <ScanDialog open={isScanning} onClose={() => onScanned()} onScanned={onScanned} />
      <PaymentDialogs
        payment={payment}
        unread={review.unread}
        risk={
          reviewed === undefined ? null : (
            <ReviewRisk order={reviewed} review={review} problem={addresses?.problem} />
          )
        }
        next={
          flow.stage === 'ended' ? (
            <>
              <Note>
                {isBehind(flow.order.nonce, underWay)
                  ? 'An earlier payment of yours goes first.'
                  : 'Most payments are final within seconds.'}{' '}
                Done leads to Activity, which shows it.
              </Note>
              <SaveRecipient address={flow.order.to} />
            </>
          ) : null
        }
        onDone={() => {
          // The way to the next screen may be long; the dialog was read.
          payment.leave();
          navigate(paths.activity);
        }}
      />
    </>
  );
}

interface ReviewRiskProps {
  readonly order: PaymentOrder;
  readonly review: ReviewWarnings;
  /** What could not be read of the member's history. */
  readonly problem: string | undefined;
}

/** The risk of a send, under its recipient. */
function ReviewRisk({ order, review, problem }: ReviewRiskProps) {
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
