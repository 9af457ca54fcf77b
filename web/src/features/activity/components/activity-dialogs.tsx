import { useEffect, useState } from 'react';
import { useFreshQuotes } from '../../../chain/use-payment-quote.ts';
import { PaymentDialogs } from '../../../payments/components/payment-dialogs.tsx';
import { PaymentFailureNote } from '../../../payments/components/payment-failure-note.tsx';
import { StoryNote } from '../../../payments/components/story-note.tsx';
import type { PaymentOrder } from '../../../payments/payment.ts';
import type { PaymentStory, Replacement } from '../../../payments/payment-story.ts';
import { findPaymentFailure } from '../../../payments/payment-texts.ts';
import { type Payment, usePayment } from '../../../payments/use-payment.ts';
import { useUnfinishedPayments } from '../../../payments/use-payments.ts';
import { useMember } from '../../../session/use-session.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { proposeReplacement } from '../replacement.ts';
import styles from './activity-list.module.css';
import { ActivitySheet, type MovementStory } from './activity-sheet.tsx';

interface ActivityDialogsProps {
  /** The movement whose story is open. */
  readonly open: MovementStory | undefined;
  readonly onClose: () => void;
}

/** They are in this file. */
const fetchReplacementDialogs = () => Promise.resolve();

/** The story of a movement, and the payment that takes the place of a late one. */
export function ActivityDialogs({ open, onClose }: ActivityDialogsProps) {
  const { publicKey } = useMember();
  const unfinished = useUnfinishedPayments() ?? [];
  const replacing = usePayment(fetchReplacementDialogs);
  const { flow, leave, isOpening } = replacing;
  const failure =
    flow.stage === 'ended' ? findPaymentFailure(flow.result, 'Not changed') : undefined;
  // Its dialogs take the place of the story, which says why nothing came of it.
  const isReplacing = flow.stage !== 'idle' && failure === undefined;
  const close = () => {
    leave();
    onClose();
  };
  // Of a payment that was made meanwhile the review would say that its money is missing; and of one that is being
  // cancelled none is made faster.
  const isOutlived =
    flow.stage === 'review' && open?.story.choices.includes(choiceOf(flow.order)) !== true;
  useEffect(() => {
    if (isOutlived) leave();
  }, [isOutlived, leave]);
  return (
    <>
      {open === undefined || isReplacing ? null : (
        <ActivitySheet {...open} onClose={close}>
          {failure === undefined ? null : <PaymentFailureNote failure={failure} />}
          <StoryNote story={open.story}>
            <Choices
              story={open.story}
              isOpening={isOpening}
              onChoose={(choice) => {
                const payment = unfinished.find(({ txn }) => txn === open.row.hash);
                const proposed = payment && proposeReplacement(payment, choice, publicKey);
                if (proposed !== undefined) void replacing.review(flow, proposed);
              }}
            />
          </StoryNote>
        </ActivitySheet>
      )}
      {isReplacing ? <ReplacementDialogs payment={replacing} onDone={close} /> : null}
    </>
  );
}

const choiceOf = ({ purpose }: PaymentOrder): Replacement =>
  purpose.kind === 'cancellation' ? purpose.kind : 'faster';

function ReplacementDialogs(dialogs: { readonly payment: Payment; readonly onDone: () => void }) {
  useFreshQuotes(useMember().publicKey);
  return <PaymentDialogs {...dialogs} />;
}

interface ChoicesProps {
  readonly story: PaymentStory;
  /** Whether the review of what was chosen is about to open. */
  readonly isOpening: boolean;
  readonly onChoose: (choice: Replacement) => void;
}

const choiceLabels = { faster: 'Make it faster', cancellation: 'Cancel it' } as const;

/** What a member can do about a payment that is not confirmed for a while, or is refused. */
function Choices({ story: { choices }, isOpening, onChoose }: ChoicesProps) {
  const [chosen, setChosen] = useState<Replacement>();
  return (
    <span className={styles.choices}>
      {choices.map((choice) => (
        <Button
          key={choice}
          size="small"
          busy={isOpening && chosen === choice}
          disabled={isOpening}
          onClick={() => {
            setChosen(choice);
            onChoose(choice);
          }}
        >
          {choiceLabels[choice]}
        </Button>
      ))}
    </span>
  );
}
