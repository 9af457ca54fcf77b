import { useState } from 'react';
import { environment } from '../../config/environment.ts';
import { paths } from '../../config/paths.ts';
import { usePayments } from '../../payments/use-payments.ts';
import { RecipientList } from '../../recipients/components/recipient-list.tsx';
import { recentlyPaid } from '../../recipients/recently-paid.ts';
import type { SavedRecipient } from '../../recipients/saved-recipient.ts';
import { useSavedRecipients } from '../../recipients/use-saved-recipients.ts';
import { useMember } from '../../session/use-session.ts';
import { MessageModal } from '../../ui/feedback/modal.tsx';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import { SendForm } from './components/send-form.tsx';
import { SendDialogs, useSend } from './use-send.ts';

const recentMax = 5;

/** `/sendToken`: sends USDT or POL to an address, after a review that warns of the common losses. */
export function SendScreen() {
  const send = useSend();
  const { form, payment, problem, dismissProblem } = send;
  const { hasDialogs, openWithCode } = payment;
  const { saved } = useSavedRecipients();
  const recent = useRecentlyPaid(saved);
  const [edited, setEdited] = useState<SavedRecipient>();
  const [isScanning, setScanning] = useState(false);
  const { recipient } = form;
  const name = saved?.find(
    ({ address }) => recipient?.ok === true && address === recipient.value.address,
  )?.name;
  return (
    <>
      <TopBar title="Send Token" backTo={paths.home} />
      <SendForm send={send} name={name} onScan={() => void openWithCode(() => setScanning(true))}>
        <RecipientList
          recent={recent}
          saved={saved ?? []}
          edited={edited}
          onPick={(address) => {
            form.fillRecipient(address);
            // The list stands below what it fills in.
            scrollTo({ top: 0 });
          }}
          onEdit={(recipient) => void openWithCode(() => setEdited(recipient))}
        />
      </SendForm>
      <MessageModal message={problem} onClose={dismissProblem} />
      {hasDialogs ? (
        <SendDialogs
          payment={payment}
          edited={edited}
          onEdited={() => setEdited(undefined)}
          isScanning={isScanning}
          onScanned={(text) => {
            setScanning(false);
            if (text !== undefined) form.fillRecipient(text);
          }}
        />
      ) : null}
    </>
  );
}

/** The addresses paid last; none as long as the saved ones are not known, which have a place of their own. */
function useRecentlyPaid(saved: readonly SavedRecipient[] | undefined): readonly string[] {
  const { publicKey } = useMember();
  const { data: payments = [] } = usePayments();
  if (saved === undefined) return [];
  const placed = [
    publicKey,
    environment.chain.companyWallet,
    ...saved.map(({ address }) => address),
  ];
  return recentlyPaid(payments, placed, recentMax);
}
