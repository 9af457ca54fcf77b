import type { ReactNode } from 'react';
import { useBalances } from '../../chain/use-balances.ts';
import { formatPol } from '../../lib/format/format-amount.ts';
import { useMember } from '../../lib/session/use-session.ts';
import { Amount } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Stack } from '../../ui/stack.tsx';
import { formatFee, formatPayment } from '../format-payment.ts';
import { judgePayment, type PaymentOutlook } from '../judge-payment.ts';
import { orderedMicros, type PaymentOrder } from '../payment-flow.ts';
import { usePaymentQuote } from '../use-payment-quote.ts';
import { OutlookNote } from './outlook-note.tsx';
import styles from './payment-review.module.css';

interface PaymentReviewProps {
  /** What is reviewed; `undefined` is closed. */
  readonly order: PaymentOrder | undefined;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  /** The risk, in plain words. */
  readonly children?: ReactNode;
}

/** Shows a payment whole before it is made: how much, to whom, at what cost, and what stays. */
export function PaymentReview({ order, onConfirm, onClose, children }: PaymentReviewProps) {
  const { publicKey: from } = useMember();
  const { data: balances } = useBalances(from);
  const amountMicros = order === undefined ? 0n : orderedMicros(order);
  const considered = order === undefined ? undefined : { from, to: order.to, amountMicros };
  const { data: quote } = usePaymentQuote(considered);
  const outlook = judgePayment(amountMicros, balances, quote);
  const figure = formatPayment(amountMicros);
  return (
    <Modal
      open={order !== undefined}
      title="Review your payment"
      onClose={onClose}
      actions={
        <Button
          variant="primary"
          disabled={outlook.state !== 'payable'}
          busy={outlook.state === 'unknown'}
          onClick={onConfirm}
        >
          Pay {figure} USDT
        </Button>
      }
    >
      {order === undefined ? null : (
        <Stack gap={4}>
          <div className={styles.amount}>
            <Amount figure={figure} unit="USDT" size="large" />
          </div>
          <Card kind="rows">
            <div className={styles.recipient}>
              <span className={styles.name}>To {order.recipient}</span>
              <span className={styles.address}>{order.to}</span>
            </div>
            <KeyValueList items={costItems(outlook, balances?.polWei)} />
          </Card>
          <OutlookNote outlook={outlook} />
          {children}
        </Stack>
      )}
    </Modal>
  );
}

function costItems(outlook: PaymentOutlook, polWei: bigint | undefined) {
  const isPriced = outlook.state === 'payable' || outlook.state === 'low POL';
  const unknown = '...';
  return [
    { key: 'Network', value: 'Polygon' },
    {
      key: 'Network fee, at most',
      value: isPriced ? `${formatFee(outlook.feeWei)} POL` : unknown,
    },
    {
      key: 'POL in your wallet',
      value: polWei === undefined ? unknown : `${formatPol(polWei)} POL`,
    },
    {
      key: 'Balance after',
      value: isPriced ? `${formatPayment(outlook.usdtAfterMicros)} USDT` : unknown,
    },
  ];
}
