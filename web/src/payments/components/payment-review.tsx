import { type ReactNode, useRef } from 'react';
import { Button, TextButton } from '../../ui/controls/button.tsx';
import { Amount } from '../../ui/display/amount.tsx';
import { Modal } from '../../ui/feedback/modal.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { FullAddress } from '../../wallet/components/full-address.tsx';
import { agreedFeeWei } from '../agreed-fee.ts';
import { formatFigure, formatToken } from '../format-payment.ts';
import type { PaymentOrder } from '../payment-flow.ts';
import { type ReviewedPayment, usePaymentReview } from '../use-payment-review.ts';
import { CostList } from './cost-list.tsx';
import { lastFeeText } from './last-fee-text.ts';
import { OutlookNote } from './outlook-note.tsx';
import styles from './payment-review.module.css';
import { ResumedNote } from './resumed-note.tsx';
import { type UnreadWarnings, unreadText } from './unread-text.ts';
import { UntracedNote } from './untraced-note.tsx';

interface PaymentReviewProps {
  /** What is reviewed; `undefined` is closed. */
  readonly order: PaymentOrder | undefined;
  /** Told with the highest network fee that was shown. */
  readonly onConfirm: (feeLimitWei: bigint) => void;
  readonly onClose: () => void;
  /** What in `children` waits for a tick of the person; it may not be paid before. */
  readonly unread?: UnreadWarnings | undefined;
  /** The risk, in plain words; before the costs, to be in sight on a small phone. */
  readonly children?: ReactNode;
}

/** Shows a payment whole before it is made: how much, to whom, at what cost, and what stays. */
export function PaymentReview({ order, onConfirm, onClose, unread, children }: PaymentReviewProps) {
  const reviewed = usePaymentReview(order);
  return (
    <Modal
      open={reviewed !== undefined}
      title="Review your payment"
      // What waits for the person is looked up first.
      steady={unread !== undefined}
      onClose={onClose}
      actions={
        reviewed === undefined ? null : (
          <ConfirmButton reviewed={reviewed} unread={unread ?? 0} onConfirm={onConfirm} />
        )
      }
    >
      {reviewed === undefined ? null : (
        <Stack gap={4}>
          <div className={styles.amount}>
            <Amount figure={formatFigure(reviewed.paid)} unit={reviewed.paid.kind} size="large" />
          </div>
          <Card kind="rows">
            <div className={styles.recipient}>
              <span className={styles.name}>To {reviewed.order.recipient}</span>
              <FullAddress copyable address={reviewed.order.to} />
            </div>
          </Card>
          {reviewed.untraced === undefined ? null : <UntracedNote payment={reviewed.untraced} />}
          {reviewed.resumed === undefined ? (
            <>
              <OutlookNote outlook={reviewed.outlook} />
              {children}
              <Costs reviewed={reviewed} />
            </>
          ) : (
            // What it costs was agreed to, and may be paid already.
            <ResumedNote payment={reviewed.resumed} />
          )}
          <div className={styles.more} />
        </Stack>
      )}
    </Modal>
  );
}

function Costs({ reviewed }: { readonly reviewed: ReviewedPayment }) {
  const { paid, outlook, cost } = reviewed;
  const lastFee = lastFeeText(paid.kind, outlook);
  return (
    <>
      <Card kind="rows">
        <CostList cost={cost} isAsked={outlook.state === 'unknown'} />
      </Card>
      {lastFee === undefined ? null : <Note>{lastFee}</Note>}
    </>
  );
}

interface ConfirmButtonProps {
  readonly reviewed: ReviewedPayment;
  readonly unread: UnreadWarnings;
  readonly onConfirm: (feeLimitWei: bigint) => void;
}

function ConfirmButton({ reviewed, unread, onConfirm }: ConfirmButtonProps) {
  const { paid, outlook, resumed, isKnown } = reviewed;
  const isFree = resumed !== undefined || (outlook.state === 'payable' && unread === 0);
  const isBusy = resumed === undefined && !isKnown;
  const todo = !isFree && isKnown && outlook.state === 'payable' ? unreadText(unread) : undefined;
  const place = useRef<HTMLDivElement>(null);
  return (
    <div ref={place} className={styles.confirm}>
      {todo === undefined ? null : (
        <p className={styles.unread}>
          <TextButton onClick={() => focusUnticked(place.current)}>{todo}</TextButton>
        </p>
      )}
      <Button
        variant="primary"
        disabled={!isFree}
        busy={isBusy}
        onClick={() => onConfirm(agreedFeeWei(reviewed))}
      >
        {resumed === undefined ? `Pay ${formatToken(paid)}` : 'Continue'}
      </Button>
    </div>
  );
}

/** Takes the reading to the first box that is not ticked yet, which may lie below what is in sight. */
function focusUnticked(place: Element | null): void {
  const box = place?.closest('dialog')?.querySelector('input[type="checkbox"]:not(:checked)');
  if (!(box instanceof HTMLElement)) return;
  box.focus({ preventScroll: true });
  box.closest('label, div')?.scrollIntoView({ block: 'center' });
}
