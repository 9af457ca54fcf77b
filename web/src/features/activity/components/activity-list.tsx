import { useState } from 'react';
import type { ActivityRow } from '../../../activity/activity-row.ts';
import type { RowOf } from '../../../base/api/paged-calls.ts';
import { shortHash } from '../../../base/format.ts';
import { PaymentDialogs } from '../../../payments/components/payment-dialogs.tsx';
import { PaymentFailureNote } from '../../../payments/components/payment-failure-note.tsx';
import { amountOfRow, type PaymentPurpose } from '../../../payments/payment.ts';
import { findPaymentFailure } from '../../../payments/payment-texts.ts';
import { usePayment } from '../../../payments/use-payment.ts';
import { useUnfinishedPayments } from '../../../payments/use-unfinished-payments.ts';
import { useMember } from '../../../session/use-session.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Amount } from '../../../ui/display/amount.tsx';
import { CoinIcon } from '../../../ui/display/coin-icon.tsx';
import { Tag } from '../../../ui/display/tag.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { RawAnswer } from '../../../ui/feedback/raw-answer.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Row, RowList } from '../../../ui/layout/row.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import type { ActivityDay } from '../activity-groups.ts';
import { figureOf, purposeOfRow, stateTexts, titleOf } from '../activity-texts.ts';
import { useLatePayments } from '../use-late-payments.ts';
import type { NameOf } from '../use-names.ts';
import styles from './activity-list.module.css';
import { ActivitySheet } from './activity-sheet.tsx';

interface ActivityListProps {
  readonly days: readonly ActivityDay[];
  readonly nameOf: NameOf;
}

/** Movements of tokens, a section for each day; each opens its whole story. */
export function ActivityList({ days, nameOf }: ActivityListProps) {
  const { publicKey } = useMember();
  const [openId, setOpenId] = useState<string>();
  const close = () => setOpenId(undefined);
  const unfinished = useUnfinishedPayments() ?? [];
  const late = useLatePayments(unfinished);
  const replacing = usePayment();
  const replace = (payment: RowOf<'getTransfers'>, purpose: PaymentPurpose) => {
    const { nonce, to, txn } = payment;
    if (nonce === undefined) return;
    close();
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
  // As it is now: it may be confirmed while it is looked at.
  const opened = days.flatMap(({ rows }) => rows).find(({ id }) => id === openId);
  const hanging = unfinished.find(({ txn }) => txn === opened?.hash && late.has(txn));
  return (
    <>
      {days.map(({ date, rows }) => (
        <Section key={date} title={date}>
          <Card kind="rows">
            <RowList label={date}>
              {rows.map((row) => (
                <ActivityEntry
                  key={row.id}
                  row={row}
                  name={nameOf(row.address)}
                  isLate={late.has(row.hash)}
                  onOpen={() => setOpenId(row.id)}
                />
              ))}
            </RowList>
          </Card>
        </Section>
      ))}
      {opened === undefined ? null : (
        <ActivitySheet row={opened} name={nameOf(opened.address)} onClose={close}>
          {hanging === undefined ? null : (
            <HangingPayment
              problem={hanging.problem}
              onHurry={() => replace(hanging, purposeOfRow(hanging))}
              onCancel={() => replace(hanging, { kind: 'cancellation' })}
            />
          )}
        </ActivitySheet>
      )}
      {failure === undefined ? null : (
        <PaymentFailureNote failure={failure} indicator="Not changed" />
      )}
      {flow.stage === 'idle' ? null : (
        <PaymentDialogs payment={replacing} onDone={replacing.leave} />
      )}
    </>
  );
}

const longFigure = 14;

interface ActivityEntryProps {
  readonly row: ActivityRow;
  readonly name: string | undefined;
  readonly isLate: boolean;
  readonly onOpen: () => void;
}

function ActivityEntry({ row, name, isLate, onOpen }: ActivityEntryProps) {
  const { direction, symbol, address, state } = row;
  const figure = figureOf(row);
  const amount = (
    <Amount figure={figure} unit={symbol} tone={direction === 'in' ? 'gain' : 'plain'} />
  );
  // All decimals of POL fit beside nothing.
  const isLong = figure.length > longFigure;
  return (
    <Row
      lead={<CoinIcon token={symbol} />}
      title={titleOf(row, name)}
      detail={
        <span className={styles.detail}>
          {isLong ? <span className={styles.long}>{amount}</span> : null}
          <span>
            {direction === 'in' ? 'From' : 'To'} {shortHash(address)}
          </span>
          {isLate ? <span className={styles.late}>Late: see what you can do</span> : null}
          {state === 'failed' ? <span className={styles.failed}>Nothing was paid</span> : null}
        </span>
      }
      value={isLong ? undefined : amount}
      tag={<Tag tone={stateTexts[state].tone}>{stateTexts[state].word}</Tag>}
      onClick={onOpen}
    />
  );
}

interface HangingPaymentProps {
  /** Why the network does not take it, in its own words. */
  readonly problem: string | undefined;
  readonly onHurry: () => void;
  readonly onCancel: () => void;
}

/** What a member can do about a payment that is not confirmed for a while, or is refused. */
function HangingPayment({ problem = '', onHurry, onCancel }: HangingPaymentProps) {
  return (
    <Note tone="warn">
      <p>It takes longer than usual. It is still made once at most, whatever you choose.</p>
      <RawAnswer label="The network does not take it now" message={problem} />
      <span className={styles.choices}>
        <Button size="small" onClick={onHurry}>
          Make it faster
        </Button>
        <Button size="small" onClick={onCancel}>
          Cancel it
        </Button>
      </span>
    </Note>
  );
}
