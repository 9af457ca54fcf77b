import { useEffect, useState } from 'react';
import type { ActivityRow } from '../../../activity/activity-row.ts';
import type { RowOf } from '../../../base/api/paged-calls.ts';
import { useFreshQuotes } from '../../../chain/use-payment-quote.ts';
import { environment } from '../../../config/environment.ts';
import { PaymentDialogs } from '../../../payments/components/payment-dialogs.tsx';
import { PaymentFailureNote } from '../../../payments/components/payment-failure-note.tsx';
import type { ProposedPayment } from '../../../payments/payment.ts';
import { findPaymentFailure } from '../../../payments/payment-texts.ts';
import { type Payment, usePayment } from '../../../payments/use-payment.ts';
import { useMember } from '../../../session/use-session.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { RawAnswer } from '../../../ui/feedback/raw-answer.tsx';
import { findReplacements, type Replacements } from '../replacement.ts';
import styles from './activity-list.module.css';
import { ActivitySheet } from './activity-sheet.tsx';

const { companyWallet } = environment.chain;

interface ActivityDialogsProps {
  /** The movement whose story is open. */
  readonly row: ActivityRow | undefined;
  /** The member's name for its other side. */
  readonly name: string | undefined;
  /** Its payment, where that is late; `isBehind`: an earlier one has to be mined first. */
  readonly hanging: (RowOf<'getTransfers'> & { readonly isBehind: boolean }) | undefined;
  readonly onClose: () => void;
}

const loadDialogs = async () => ReplacementDialogs;

/** The story of a movement, and the payment that takes the place of a late one. */
export function ActivityDialogs({ row, name, hanging, onClose }: ActivityDialogsProps) {
  const { publicKey } = useMember();
  const replacing = usePayment(loadDialogs);
  const { flow, leave, Dialogs, isOpening } = replacing;
  const failure =
    flow.stage === 'ended' ? findPaymentFailure(flow.result, 'Not changed') : undefined;
  // Its dialogs take the place of the story, which says why nothing came of it.
  const isReplacing = flow.stage !== 'idle' && failure === undefined;
  const close = () => {
    leave();
    onClose();
  };
  // Of a payment that was made meanwhile the review would say that its money is missing.
  const isOutlived = flow.stage === 'review' && hanging === undefined;
  useEffect(() => {
    if (isOutlived) leave();
  }, [isOutlived, leave]);
  return (
    <>
      {row === undefined || isReplacing ? null : (
        <ActivitySheet row={row} name={name} onClose={close}>
          {failure === undefined ? null : <PaymentFailureNote failure={failure} />}
          {hanging === undefined ? null : (
            <HangingPayment
              problem={hanging.problem}
              isBehind={hanging.isBehind}
              isOpening={isOpening}
              replacements={findReplacements(hanging, { companyWallet, publicKey })}
              onChoose={(proposed) => void replacing.review(flow, proposed)}
            />
          )}
        </ActivitySheet>
      )}
      {!isReplacing || Dialogs === undefined ? null : (
        <Dialogs payment={replacing} onDone={close} />
      )}
    </>
  );
}

function ReplacementDialogs(dialogs: { readonly payment: Payment; readonly onDone: () => void }) {
  useFreshQuotes(useMember().publicKey);
  return <PaymentDialogs {...dialogs} />;
}

interface HangingPaymentProps {
  /** Why the network does not take it, in its own words. */
  readonly problem: string | undefined;
  readonly isBehind: boolean;
  /** Whether the review of what was chosen is about to open. */
  readonly isOpening: boolean;
  readonly replacements: Replacements;
  readonly onChoose: (proposed: ProposedPayment) => void;
}

/** What a member can do about a payment that is not confirmed for a while, or is refused. */
function HangingPayment({
  problem = '',
  isBehind,
  isOpening,
  replacements,
  onChoose,
}: HangingPaymentProps) {
  const [chosen, setChosen] = useState<string>();
  const { faster, cancellation } = replacements;
  const choices = {
    'Make it faster': isBehind ? undefined : faster,
    'Cancel it': cancellation,
  };
  return (
    <Note tone="warn">
      <p>It takes longer than usual. It is still made once at most, whatever you choose.</p>
      {isBehind ? <p>An earlier payment of yours has to go first.</p> : null}
      {faster === undefined && cancellation !== undefined ? (
        <p>It pays a wallet that is not the company wallet of this app: you can only cancel it.</p>
      ) : null}
      <RawAnswer label="The network does not take it now" message={problem} />
      <span className={styles.choices}>
        {Object.entries(choices).map(([label, proposed]) =>
          proposed === undefined ? null : (
            <Button
              key={label}
              size="small"
              busy={isOpening && chosen === label}
              disabled={isOpening}
              onClick={() => {
                setChosen(label);
                onChoose(proposed);
              }}
            >
              {label}
            </Button>
          ),
        )}
      </span>
    </Note>
  );
}
