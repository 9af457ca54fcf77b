import { type ReactNode, useRef } from 'react';
import { Button, TextButton } from '../../ui/controls/button.tsx';
import { Amount } from '../../ui/display/amount.tsx';
import { Modal } from '../../ui/feedback/modal.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { FullAddress } from '../../wallet/components/full-address.tsx';
import { formatFigure, formatToken } from '../format-payment.ts';
import type { PaymentOrder } from '../payment-flow.ts';
import { agreedFeeWei } from '../preflight/agreed-fee.ts';
import { type ReviewedPayment, usePaymentReview } from '../use-payment-review.ts';
import { BlockerNote } from './blocker-note.tsx';
import { CostList } from './cost-list.tsx';
import { lastFeeText } from './last-fee-text.ts';
import styles from './payment-review.module.css';
import { ResumedNote } from './resumed-note.tsx';
import { UnknownPaymentNote } from './unknown/unknown-payment-note.tsx';
import { type UnreadWarnings, unreadText } from './unread-text.ts';

interface PaymentReviewProps {
  /** The dialog is closed while it is undefined. */
  readonly order: PaymentOrder | undefined;
  /** Receives the highest network fee that was shown. */
  readonly onConfirm: (feeLimitWei: bigint) => void;
  readonly onClose: () => void;
  /** The warnings in `children` that the member must tick before paying. */
  readonly unread?: UnreadWarnings | undefined;
  /** The risk, in plain words; above the costs, to be visible on a small phone. */
  readonly children?: ReactNode;
}

/** Shows the whole payment before it is made: amount, recipient, cost and remaining balances. */
export function PaymentReview({ order, onConfirm, onClose, unread, children }: PaymentReviewProps) {
  const reviewed = usePaymentReview(order);
  return (
    <Modal
      open={reviewed !== undefined}
      title="Review your payment"
      // The warnings are loaded first.
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
          {reviewed.unknown === undefined ? null : (
            <UnknownPaymentNote payment={reviewed.unknown} />
          )}
          {reviewed.resumed === undefined ? (
            <>
              <BlockerNote preflight={reviewed.preflight} />
              {children}
              <Costs reviewed={reviewed} />
            </>
          ) : (
            // Its cost was agreed to, and may be paid already.
            <ResumedNote payment={reviewed.resumed} />
          )}
          <div className={styles.more} />
        </Stack>
      )}
    </Modal>
  );
}

function Costs({ reviewed }: { readonly reviewed: ReviewedPayment }) {
  const { paid, preflight, cost } = reviewed;
  const lastFee = lastFeeText(paid.kind, preflight);
  return (
    <>
      <Card kind="rows">
        <CostList cost={cost} isLoading={preflight.state === 'unknown'} />
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
  const { paid, preflight, resumed, isKnown } = reviewed;
  const isFree = resumed !== undefined || (preflight.state === 'payable' && unread === 0);
  const isBusy = resumed === undefined && !isKnown;
  const todo = !isFree && isKnown && preflight.state === 'payable' ? unreadText(unread) : undefined;
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

/** Focuses the first box that is not ticked yet, and scrolls to it. */
function focusUnticked(place: Element | null): void {
  const box = place?.closest('dialog')?.querySelector('input[type="checkbox"]:not(:checked)');
  if (!(box instanceof HTMLElement)) return;
  box.focus({ preventScroll: true });
  box.closest('label, div')?.scrollIntoView({ block: 'center' });
}
