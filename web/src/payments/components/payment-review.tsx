import { type ReactNode, useRef } from 'react';
import { formatFigure, formatToken } from '../../base/format.ts';
import { TransactionLink } from '../../base/transaction-link.tsx';
import { useBalances } from '../../chain/use-balances.ts';
import { useMember } from '../../session/use-session.ts';
import { Button, TextButton } from '../../ui/controls/button.tsx';
import { Amount } from '../../ui/display/amount.tsx';
import { Modal } from '../../ui/feedback/modal.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { FullAddress } from '../../wallet/components/full-address.tsx';
import type { PaymentOrder, UnfinishedPayment } from '../payment.ts';
import { lastFeeText, type UnreadWarnings, unreadText } from '../payment-texts.ts';
import { findKnownCost, type KnownCost, type Preflight, preflightPayment } from '../preflight.ts';
import { usePaymentQuote } from '../use-payment-quote.ts';
import { CostList } from './cost-list.tsx';
import { BlockerNote } from './payment-failure-note.tsx';
import styles from './payment-review.module.css';

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
      title={
        reviewed?.order.purpose.kind === 'cancellation'
          ? 'Review the cancellation'
          : 'Review your payment'
      }
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
          {reviewed.order.paid.amount === 0n ? null : (
            <div className={styles.amount}>
              <Amount
                figure={formatFigure(reviewed.order.paid)}
                unit={reviewed.order.paid.kind}
                size="large"
              />
            </div>
          )}
          <Card kind="rows">
            <div className={styles.recipient}>
              <span className={styles.name}>To {reviewed.order.recipient}</span>
              <FullAddress copyable address={reviewed.order.to} />
            </div>
          </Card>
          {reviewed.order.replaces === undefined ? (
            <AlikeNote alike={reviewed.order.alike} />
          ) : (
            <Note>
              {reviewed.order.purpose.kind === 'cancellation'
                ? 'This sends nothing, with a higher network fee, in the place of your payment. If the network takes it first, nothing is paid; if your payment was faster, it is paid.'
                : 'This is the same payment again, with a higher network fee. The network takes only one of the two.'}
            </Note>
          )}
          <BlockerNote preflight={reviewed.preflight} />
          {children}
          <Costs reviewed={reviewed} />
          <div className={styles.more} />
        </Stack>
      )}
    </Modal>
  );
}

/** A payment under review, with what the chain says of it. */
interface ReviewedPayment {
  readonly order: PaymentOrder;
  readonly preflight: Preflight;
  readonly cost: KnownCost;
}

/** Follows the preflight of an order while it is reviewed. */
function usePaymentReview(order: PaymentOrder | undefined): ReviewedPayment | undefined {
  const { publicKey: from } = useMember();
  const { data: balances } = useBalances(from);
  const payment =
    order === undefined
      ? undefined
      : { ...order.paid, from, to: order.to, replaced: order.replaces?.txn };
  const { data: quote } = usePaymentQuote(payment);
  if (order === undefined || payment === undefined) return undefined;
  const preflight = preflightPayment(payment, balances, quote);
  return { order, preflight, cost: findKnownCost(payment, balances, quote) };
}

/** Warns that the same sum to the same recipient is on its way already; empty when none is. */
function AlikeNote({ alike }: { readonly alike: readonly UnfinishedPayment[] }) {
  if (alike.length === 0) return null;
  return (
    <Note tone="warn">
      <p>
        {alike.length === 1
          ? 'A payment of the same amount to the same recipient is under way already. Confirm only if you want to pay it once more.'
          : `${alike.length} payments of the same amount to the same recipient are under way already. Confirm only if you want to pay it once more.`}
      </p>
      {alike.map(({ txn }) => (
        <TransactionLink key={txn} hash={txn} />
      ))}
    </Note>
  );
}

function Costs({ reviewed }: { readonly reviewed: ReviewedPayment }) {
  const { order, preflight, cost } = reviewed;
  const lastFee = lastFeeText(order.paid.kind, preflight);
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
  const { order, preflight } = reviewed;
  const isPayable = preflight.state === 'payable';
  const todo = isPayable ? unreadText(unread) : undefined;
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
        disabled={!isPayable || unread !== 0}
        busy={preflight.state === 'unknown'}
        onClick={() => onConfirm(isPayable ? preflight.feeWei : 0n)}
      >
        {order.paid.amount === 0n ? 'Cancel the payment' : `Pay ${formatToken(order.paid)}`}
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
