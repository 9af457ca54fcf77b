import { ArrowDownLeft, ArrowUpRight, HandCoins, Package } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ActivityRow, ListedActivity } from '../../../activity/activity-row.ts';
import type { RowOf } from '../../../base/api/paged-calls.ts';
import { shortHash } from '../../../base/format.ts';
import { TransactionLink } from '../../../base/transaction-link.tsx';
import { PaymentDialogs } from '../../../payments/components/payment-dialogs.tsx';
import { PaymentFailureNote } from '../../../payments/components/payment-failure-note.tsx';
import { amountOfRow, type PaymentPurpose } from '../../../payments/payment.ts';
import { findPaymentFailure } from '../../../payments/payment-texts.ts';
import { usePayment } from '../../../payments/use-payment.ts';
import { useUnfinishedPayments } from '../../../payments/use-unfinished-payments.ts';
import { useMember } from '../../../session/use-session.ts';
import { TextButton } from '../../../ui/controls/button.tsx';
import { Amount } from '../../../ui/display/amount.tsx';
import { Tag } from '../../../ui/display/tag.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Row, RowList } from '../../../ui/layout/row.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { ActivityDay } from '../activity-groups.ts';
import { figureOf, purposeOfRow, purposeTexts, stateTexts } from '../activity-texts.ts';
import styles from './activity-list.module.css';
import { HangingPayment } from './hanging-payment.tsx';
import { OtherSideModal } from './other-side-modal.tsx';

const icons = {
  send: <ArrowUpRight />,
  subscription: <Package />,
  payout: <HandCoins />,
  receipt: <ArrowDownLeft />,
} as const satisfies Record<ActivityRow['purpose'], object>;

const longFigure = 14;

/** Movements of tokens, a section for each day. */
export function ActivityList({ days }: { readonly days: readonly ActivityDay[] }) {
  const { publicKey } = useMember();
  const [asked, setAsked] = useState<ListedActivity>();
  const unfinished = useUnfinishedPayments() ?? [];
  const replacing = usePayment();
  const replace = (payment: RowOf<'getTransfers'>, purpose: PaymentPurpose) => {
    const { nonce, to, txn } = payment;
    if (nonce === undefined) return;
    const isCancelled = purpose.kind === 'cancellation';
    void replacing.review({
      to: isCancelled ? publicKey : to,
      recipient: isCancelled ? 'your own wallet' : 'this address',
      paid: isCancelled ? { kind: 'POL', amount: 0n } : amountOfRow(payment),
      purpose,
      replaces: { txn, nonce },
    });
  };
  const { flow } = replacing;
  const failure = flow.stage === 'ended' ? findPaymentFailure(flow.result) : undefined;
  return (
    <>
      {days.map(({ date, rows }) => (
        <Section key={date} title={date}>
          <Card kind="rows">
            <RowList label={date}>
              {rows.map((row) => (
                <ActivityEntry key={row.id} row={row} onAsk={() => setAsked(row)}>
                  {unfinished
                    .filter(({ txn }) => txn === row.hash)
                    .map((payment) => (
                      <HangingPayment
                        key={payment.txn}
                        payment={payment}
                        onHurry={() => replace(payment, purposeOfRow(payment))}
                        onCancel={() => replace(payment, { kind: 'cancellation' })}
                      />
                    ))}
                </ActivityEntry>
              ))}
            </RowList>
          </Card>
        </Section>
      ))}
      <OtherSideModal row={asked} onClose={() => setAsked(undefined)} />
      {failure === undefined ? null : (
        <PaymentFailureNote failure={failure} indicator="Not changed" />
      )}
      {flow.stage === 'idle' ? null : (
        <PaymentDialogs payment={replacing} onDone={replacing.leave} />
      )}
    </>
  );
}

interface ActivityEntryProps {
  readonly row: ActivityRow;
  readonly onAsk: () => void;
  /** What can be done about it. */
  readonly children: ReactNode;
}

function ActivityEntry({ row, onAsk, children }: ActivityEntryProps) {
  const figure = figureOf(row);
  const tone = row.direction === 'in' ? 'gain' : 'plain';
  const amount = <Amount figure={figure} unit={row.symbol} tone={tone} />;
  // All decimals of POL fit beside nothing.
  const isLong = figure.length > longFigure;
  return (
    <Row
      icon={icons[row.purpose]}
      iconTone={row.direction === 'in' ? 'gain' : 'brand'}
      title={purposeTexts[row.purpose]}
      detail={
        <span className={styles.detail}>
          {isLong ? <span className={styles.long}>{amount}</span> : null}
          <span>
            {row.direction === 'in' ? 'From ' : 'To '}
            <TextButton onClick={onAsk}>
              {shortHash(row.address)}
              <VisuallyHidden>, show the whole address</VisuallyHidden>
            </TextButton>
          </span>
          <TransactionLink hash={row.hash} />
          {children}
          {row.state === 'failed' ? (
            <span className={styles.failed}>
              Nothing was paid. A network fee may have been taken.
            </span>
          ) : null}
        </span>
      }
      value={isLong ? undefined : amount}
      tag={<Tag tone={stateTexts[row.state].tone}>{stateTexts[row.state].word}</Tag>}
    />
  );
}
