import { type ReactNode, useRef } from 'react';
import { formatFigure } from '../../base/format.ts';
import { TransactionLink } from '../../base/transaction-link.tsx';
import { useBalances } from '../../chain/use-balances.ts';
import { usePaymentQuote } from '../../chain/use-payment-quote.ts';
import { useMember } from '../../session/use-session.ts';
import { Button, TextButton } from '../../ui/controls/button.tsx';
import { Amount } from '../../ui/display/amount.tsx';
import { Modal } from '../../ui/feedback/modal.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { FullAddress } from '../../wallet/components/full-address.tsx';
import {
  lastFeeText,
  replacingText,
  reviewTexts,
  takenPlaceText,
  type UnreadWarnings,
  unreadText,
} from '../dialog-texts.ts';
import { findReserved } from '../find-reserved.ts';
import { findAlike, isBehind, type PaymentOrder } from '../payment.ts';
import { findKnownCost, type Preflight, preflightPayment } from '../preflight.ts';
import { usePayments, useUnfinishedPayments } from '../use-payments.ts';
import { CostList } from './cost-list.tsx';
import { BlockerNote } from './payment-failure-note.tsx';
import styles from './payment-review.module.css';

interface PaymentReviewProps {
  readonly order: PaymentOrder;
  /** Receives the highest network fee that was shown. */
  readonly onConfirm: (feeLimitWei: bigint) => void;
  readonly onClose: () => void;
  /** The warnings in `children` that the member must tick before paying. */
  readonly unread: UnreadWarnings | undefined;
  /** The risk, in plain words; above the costs, to be visible on a small phone. */
  readonly children: ReactNode;
}

/** Shows the whole payment before it is made: amount, recipient, cost and remaining balances. */
export function PaymentReview(props: PaymentReviewProps) {
  const { order, onConfirm, onClose, unread, children } = props;
  const { paid, recipient, to, purpose, replaces } = order;
  const { publicKey: from } = useMember();
  const { data: balances } = useBalances(from);
  const payment = { ...paid, from, to, leastFees: replaces?.leastFees };
  const { data: quote } = usePaymentQuote(payment);
  const { data: payments = [] } = usePayments();
  const reserved = findReserved(order, payments);
  const preflight = preflightPayment(payment, balances, quote, reserved);
  const lastFee = lastFeeText(paid.symbol, preflight);
  const isCancellation = purpose.kind === 'cancellation';
  const { title, confirm } = reviewTexts(order);
  return (
    <Modal
      open
      title={title}
      // The warnings are loaded first.
      steady={unread !== undefined}
      onClose={onClose}
      actions={
        <ConfirmButton
          label={confirm}
          preflight={preflight}
          unread={unread ?? 0}
          onConfirm={onConfirm}
        />
      }
    >
      <Stack gap={4}>
        {isCancellation ? null : (
          <div className={styles.amount}>
            <Amount figure={formatFigure(paid)} unit={paid.symbol} size="large" />
          </div>
        )}
        <Card kind="rows">
          <div className={styles.recipient}>
            <span className={styles.name}>To {recipient}</span>
            <FullAddress copyable address={to} />
          </div>
        </Card>
        <OthersNote order={order} />
        <BlockerNote preflight={preflight} />
        {children}
        <Card kind="rows">
          <CostList
            cost={findKnownCost(payment, balances, quote, reserved)}
            isLoading={preflight.state === 'unknown'}
          />
        </Card>
        {lastFee === undefined ? null : <Note>{lastFee}</Note>}
        <div className={styles.more} />
      </Stack>
    </Modal>
  );
}

/** The payments whose place it takes, those of the same sum to the same recipient, or one before it; else empty. */
function OthersNote({ order }: Pick<PaymentReviewProps, 'order'>) {
  const { nonce, unfinished } = order;
  const underWay = useUnfinishedPayments() ?? [];
  const replacing = replacingText(order);
  if (replacing !== undefined) return <Note>{replacing}</Note>;
  const takenPlace = takenPlaceText(order);
  // Of those with its nonce at most one is made.
  const alike = findAlike(unfinished, order).filter((each) => each.nonce !== nonce);
  const those = alike.length === 1 ? 'A payment' : `${alike.length} payments`;
  return (
    <>
      {takenPlace === undefined ? null : <Note tone="warn">{takenPlace}</Note>}
      {alike.length > 0 ? (
        <Note tone="warn">
          <p>
            {those} of the same amount to the same recipient {alike.length === 1 ? 'is' : 'are'}{' '}
            under way already. Confirm only if you want to pay it once more.
          </p>
          {alike.map(({ txn }) => (
            <TransactionLink key={txn} hash={txn} />
          ))}
        </Note>
      ) : isBehind(nonce, underWay) ? (
        <Note>An earlier payment of yours is under way. This one is made after it.</Note>
      ) : null}
    </>
  );
}

interface ConfirmButtonProps extends Pick<PaymentReviewProps, 'onConfirm'> {
  readonly label: string;
  readonly preflight: Preflight;
  readonly unread: UnreadWarnings;
}

function ConfirmButton({ label, preflight, unread, onConfirm }: ConfirmButtonProps) {
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
        {label}
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
