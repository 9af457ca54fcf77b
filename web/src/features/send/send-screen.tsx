import { useState } from 'react';
import { paths } from '../../config/paths.ts';
import { PaymentDialogs } from '../../payments/components/payment-dialogs.tsx';
import { EditRecipientDialog } from '../../recipients/components/edit-recipient-dialog.tsx';
import { RecipientList } from '../../recipients/components/recipient-list.tsx';
import { SaveRecipient } from '../../recipients/components/save-recipient.tsx';
import type { SavedRecipient } from '../../recipients/saved-recipient.ts';
import { useKnownAddresses } from '../../recipients/use-known-addresses.ts';
import { useSavedRecipients } from '../../recipients/use-saved-recipients.ts';
import { MessageModal } from '../../ui/feedback/modal.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import { navigate } from '../../ui/router.tsx';
import { ReviewRisk } from './components/review-risk.tsx';
import { SendForm } from './components/send-form.tsx';
import { useReviewWarnings } from './use-review-warnings.ts';
import { useSend } from './use-send.ts';

/** `/sendToken`: sends USDT or POL to an address, after a review that warns of the common losses. */
export function SendScreen() {
  const send = useSend();
  const { form, payment, problem, dismissProblem } = send;
  const addresses = useKnownAddresses();
  const { saved } = useSavedRecipients();
  const [edited, setEdited] = useState<SavedRecipient>();
  const { flow } = payment;
  const reviewed = flow.stage === 'review' ? flow.order : undefined;
  const review = useReviewWarnings(reviewed, addresses);
  const { recipient } = form;
  const name = saved?.find(
    ({ address }) => recipient.ok && address === recipient.value.address,
  )?.name;
  return (
    <>
      <TopBar title="Send Token" backTo={paths.home} />
      <SendForm send={send} name={name}>
        <RecipientList
          known={addresses?.known ?? []}
          saved={saved ?? []}
          edited={edited}
          onPick={(address) => {
            form.fillRecipient(address);
            // The list stands below what it fills in.
            scrollTo({ top: 0 });
          }}
          onEdit={setEdited}
        />
      </SendForm>
      <EditRecipientDialog recipient={edited} onClose={() => setEdited(undefined)} />
      <MessageModal message={problem} onClose={dismissProblem} />
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
                Polygon confirms most payments within seconds. Activity shows when it is final.
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
