import type { ReactNode } from 'react';
import { Amount } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Stack } from '../../ui/stack.tsx';
import { FullAddress } from '../../wallet/components/full-address.tsx';
import { formatFigure, formatToken } from '../format-payment.ts';
import type { PaymentOrder } from '../payment-flow.ts';
import { type ReviewedPayment, usePaymentReview } from '../use-payment-review.ts';
import { CostList } from './cost-list.tsx';
import { OutlookNote } from './outlook-note.tsx';
import styles from './payment-review.module.css';
import { ResumedNote } from './resumed-note.tsx';
import { UntracedNote } from './untraced-note.tsx';

interface PaymentReviewProps {
  /** What is reviewed; `undefined` is closed. */
  readonly order: PaymentOrder | undefined;
  /** Told with the highest network fee that was shown. */
  readonly onConfirm: (feeLimitWei: bigint) => void;
  readonly onClose: () => void;
  /** False while something in `children` waits for the person. */
  readonly mayConfirm?: boolean | undefined;
  /** The risk, in plain words; before the costs, to be in sight on a small phone. */
  readonly children?: ReactNode;
}

/** Shows a payment whole before it is made: how much, to whom, at what cost, and what stays. */
export function PaymentReview({
  order,
  onConfirm,
  onClose,
  mayConfirm,
  children,
}: PaymentReviewProps) {
  const reviewed = usePaymentReview(order);
  return (
    <Modal
      open={reviewed !== undefined}
      title="Review your payment"
      // What waits for the person is looked up first.
      steady={mayConfirm !== undefined}
      onClose={onClose}
      actions={
        reviewed === undefined ? null : (
          <ConfirmButton
            reviewed={reviewed}
            mayConfirm={mayConfirm ?? true}
            onConfirm={onConfirm}
          />
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
            </>
          ) : (
            <ResumedNote payment={reviewed.resumed} />
          )}
          <Card kind="rows">
            <CostList outlook={reviewed.outlook} />
          </Card>
        </Stack>
      )}
    </Modal>
  );
}

interface ConfirmButtonProps {
  readonly reviewed: ReviewedPayment;
  readonly mayConfirm: boolean;
  readonly onConfirm: (feeLimitWei: bigint) => void;
}

function ConfirmButton({ reviewed, mayConfirm, onConfirm }: ConfirmButtonProps) {
  const { paid, outlook, resumed, isKnown } = reviewed;
  const isFree = resumed !== undefined || (outlook.state === 'payable' && mayConfirm);
  const isBusy = resumed === undefined && !isKnown;
  // To continue what is signed already, no fee is agreed to.
  const feeLimitWei = outlook.state === 'payable' ? outlook.feeWei : 0n;
  const isUnread = resumed === undefined && isKnown && outlook.state === 'payable' && !mayConfirm;
  return (
    <div className={styles.confirm}>
      {isUnread ? <p className={styles.unread}>Read and tick each box above first.</p> : null}
      <Button
        variant="primary"
        disabled={!isFree}
        busy={isBusy}
        onClick={() => onConfirm(feeLimitWei)}
      >
        {resumed === undefined ? `Pay ${formatToken(paid)}` : 'Continue'}
      </Button>
    </div>
  );
}
