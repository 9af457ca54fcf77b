import { type ReactNode, useEffect } from 'react';
import { formatToken, shortHash } from '../../base/format.ts';
import { TransactionLink } from '../../base/transaction-link.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { KeyValueList } from '../../ui/display/key-value-list.tsx';
import { Tag } from '../../ui/display/tag.tsx';
import { Timeline } from '../../ui/display/timeline.tsx';
import { Modal } from '../../ui/feedback/modal.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { Success } from '../../ui/feedback/success.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { UnlockDialog } from '../../wallet/components/unlock-dialog.tsx';
import { payingText, resultDialog, type UnreadWarnings } from '../dialog-texts.ts';
import { mayLeave, type PaymentFlow } from '../payment-controller.ts';
import { noteShownResult } from '../payment-notices.ts';
import type { Payment } from '../use-payment.ts';
import { usePayments } from '../use-payments.ts';
import styles from './payment-dialogs.module.css';
import { PaymentReview } from './payment-review.tsx';

interface PaymentDialogsProps {
  readonly payment: Payment;
  readonly onDone: () => void;
  /** The risk, in plain words, under the recipient. */
  readonly risk?: ReactNode;
  /** The warnings in `risk` that the member must tick. */
  readonly unread?: UnreadWarnings | undefined;
  /** What happens next, after a success. */
  readonly next?: ReactNode;
}

/** A payment's dialogs, one at a time: review, unlock, progress, result. */
export function PaymentDialogs({ payment, onDone, risk, unread, next }: PaymentDialogsProps) {
  const { flow, confirm, leave } = payment;
  switch (flow.stage) {
    case 'idle':
      return null;
    case 'review':
      return (
        <PaymentReview
          order={flow.order}
          unread={unread}
          onConfirm={(feeLimitWei) => void confirm(flow, feeLimitWei)}
          onClose={leave}
        >
          {risk}
        </PaymentReview>
      );
    case 'unlock':
      return (
        <UnlockDialog
          open
          onUnlocked={() => void confirm(flow, flow.feeLimitWei)}
          onClose={leave}
        />
      );
    case 'paying':
      return <PayingDialog flow={flow} onLeave={leave} />;
    case 'ended':
      return <EndDialog flow={flow} onDone={onDone} next={next} />;
  }
}

const titles = ['Checking', 'Signing on this device', 'Sending it'];
/** Where each step is among the titles. */
const places = { checking: 0, signing: 1, sending: 2, unanswered: 2 } as const;

interface PayingDialogProps {
  readonly flow: Extract<PaymentFlow, { readonly stage: 'paying' }>;
  readonly onLeave: () => void;
}

/** The steps of a payment in progress. */
function PayingDialog({ flow, onLeave }: PayingDialogProps) {
  const place = places[flow.step];
  const mayBeLeft = mayLeave(flow);
  return (
    <Modal
      open
      title="Paying"
      onClose={onLeave}
      closable={mayBeLeft}
      closeButton={false}
      actions={
        <Button disabled={!mayBeLeft} onClick={onLeave}>
          Continue in the background
        </Button>
      }
    >
      <Stack gap={4}>
        <Timeline
          items={titles.map((title, index) => ({
            title,
            state: index < place ? 'done' : index === place ? 'now' : 'next',
          }))}
        />
        {/* Read out as a whole with each step. */}
        <output aria-atomic="true">
          <VisuallyHidden>{titles[place]}. </VisuallyHidden>
          <Note>{payingText(flow.step)}</Note>
        </output>
      </Stack>
    </Modal>
  );
}

interface EndDialogProps extends Pick<PaymentDialogsProps, 'onDone' | 'next'> {
  readonly flow: Extract<PaymentFlow, { readonly stage: 'ended' }>;
}

/** How a payment ended, unless it paid nothing: then the screen itself says so. */
function EndDialog({ flow, onDone, next }: EndDialogProps) {
  const { paid, purpose, recipient, replaces, to } = flow.order;
  const { data: payments = [] } = usePayments();
  const dialog = resultDialog(flow.result, flow.order, payments);
  const shown = dialog?.hash;
  useEffect(() => noteShownResult(shown), [shown]);
  if (dialog === undefined) return null;
  const { title, hash, word, tone, warning } = dialog;
  const amount = formatToken(replaces?.paid ?? paid);
  const note =
    purpose.kind === 'cancellation' ? 'Nothing was paid' : `To ${recipient}, ${shortHash(to)}`;
  const facts = (
    <Card kind="rows">
      <KeyValueList
        items={[
          {
            key: 'Transaction',
            value: hash === undefined ? 'Unknown' : <TransactionLink hash={hash} form="success" />,
          },
          {
            key: 'Status',
            value: (
              <output>
                <Tag tone={tone}>{word}</Tag>
              </output>
            ),
          },
        ]}
      />
    </Card>
  );
  return (
    <Modal
      open
      title={title}
      onClose={onDone}
      closeButton={false}
      actions={
        <Button variant="primary" onClick={onDone}>
          Done
        </Button>
      }
    >
      {warning === undefined ? (
        <Success title={amount} note={note}>
          {facts}
          {next}
        </Success>
      ) : (
        <Stack gap={4}>
          <p className={styles.amount}>{amount}</p>
          {facts}
          <Note tone="warn">{warning}</Note>
        </Stack>
      )}
    </Modal>
  );
}
