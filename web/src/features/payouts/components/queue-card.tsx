import { payoutsCalls } from '@polytips/functions/contract/calls/payouts.ts';
import { formatPayment } from '../../../base/format.ts';
import { formatDate, formatEnd, formatMoment } from '../../../base/time/format-date.ts';
import { TransactionLink } from '../../../base/transaction-link.tsx';
import { WithdrawalStatus } from '../../../base/withdrawal-status.tsx';
import { useCallMutation } from '../../../reads/use-call-mutation.ts';
import { useMember } from '../../../session/use-session.ts';
import { Button, TextButton } from '../../../ui/controls/button.tsx';
import { Amount } from '../../../ui/display/amount.tsx';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { KeyValueList } from '../../../ui/display/key-value-list.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { FullAddress } from '../../../wallet/components/full-address.tsx';
import {
  findRefusal,
  isWithAnother,
  mayApprove,
  outsideBeforeText,
  type Payout,
  payerText,
} from '../queue-model.ts';
import styles from './queue-card.module.css';

interface QueueCardProps {
  readonly payout: Payout;
  /** Whether it is being checked before it is paid. */
  readonly checking: boolean;
  /** Whether a run pays now: one wallet pays one after the other. */
  readonly disabled: boolean;
  readonly onPay: () => void;
  /** Shows how it is paid outside of the app, or how the own time for that is ended. */
  readonly onPayOutside: () => void;
}

/** A withdrawal in the payout queue: how far it is, and the button that pays it while it waits. */
export function QueueCard({ payout, checking, disabled, onPay, onPayOutside }: QueueCardProps) {
  const { uid, publicKey: own } = useMember();
  const { NAMES, CODES, AMOUNT, ADMIN_CH, NET, STATUS, publicKey, dates, payment } = payout;
  const isPaid = STATUS === 'Paid';
  const refusal = findRefusal(payout, { uid, publicKey: own });
  return (
    <Card>
      <article className={styles.card} aria-label={`${NAMES}, ${CODES}`}>
        <div className={styles.head}>
          <Avatar name={NAMES} uid={CODES} />
          <div className={styles.member}>
            <h2 className={styles.name}>{NAMES}</h2>
            <span className={styles.code}>{CODES}</span>
          </div>
          <div className={styles.net}>
            <Amount figure={formatPayment(NET)} unit="USDT" size="medium" />
            <span className={styles.code}>NET</span>
          </div>
        </div>
        <KeyValueList
          items={[
            { key: 'Recipient', value: <FullAddress copyable address={publicKey} /> },
            { key: 'Amount', value: `${formatPayment(AMOUNT)} USDT` },
            { key: 'Platform fee', value: `${formatPayment(ADMIN_CH)} USDT` },
            { key: 'Requested', value: formatDate(dates) },
            ...(payment === null
              ? waitingItems(payout, uid, refusal === 'own')
              : [
                  { key: 'Paid by', value: payerText(payment.payer, own) },
                  { key: 'Transaction', value: <TransactionLink hash={payment.txn} /> },
                  isPaid
                    ? { key: 'Paid on', value: formatMoment(payout.a_dates ?? payment.since) }
                    : { key: 'On its way since', value: formatMoment(payment.since) },
                ]),
          ]}
        />
        <div className={styles.action}>
          {payment !== null ? (
            <WithdrawalStatus status={STATUS} />
          ) : (
            <>
              {isWithAnother(payout, uid) ? null : payout.claim?.external === true ? (
                <TextButton onClick={onPayOutside}>Do not pay from another wallet</TextButton>
              ) : refusal === undefined ? (
                <>
                  <Button busy={checking} disabled={disabled} onClick={onPay}>
                    Pay Now
                  </Button>
                  {payout.heldBy.includes(uid) ? null : (
                    <TextButton onClick={onPayOutside}>Pay from another wallet</TextButton>
                  )}
                </>
              ) : null}
              {mayApprove(payout, uid) ? (
                <ApproveButton payout={payout} disabled={checking || disabled} />
              ) : null}
            </>
          )}
        </div>
      </article>
    </Card>
  );
}

interface ApproveButtonProps {
  readonly payout: Payout;
  readonly disabled: boolean;
}

/** Approves a withdrawal, so that another admin may pay it. */
function ApproveButton({ payout, disabled }: ApproveButtonProps) {
  const { WITHDRA_SL: withSL, publicKey, NET: net, approval } = payout;
  const toast = useToast();
  const { state, error, start } = useCallMutation(payoutsCalls.withdrawalApprove);
  const approve = async () => {
    const [row] = (await start({ body: { withSL, publicKey, net } })) ?? [];
    if (row !== undefined) toast({ text: `Approved until ${formatEnd(row.until)}`, tone: 'gain' });
  };
  return (
    <>
      <Button busy={state === 'pending'} disabled={disabled} onClick={() => void approve()}>
        {approval?.status === 'given' ? 'Approve it instead' : 'Approve'}
      </Button>
      {error === undefined ? null : <Note tone="loss">{error.message}</Note>}
    </>
  );
}

/** What keeps a waiting withdrawal from being paid. */
function waitingItems(payout: Payout, uid: string, isOwn: boolean) {
  const { approval, claim, held } = payout;
  const before = outsideBeforeText(payout, uid);
  return [
    ...(isOwn ? [{ key: 'Your own', value: 'Another admin has to pay it' }] : []),
    ...(held
      ? [{ key: 'On hold', value: 'Since a reset of the password, or by an operator' }]
      : []),
    ...(approval === undefined
      ? []
      : [{ key: 'Second admin', value: approvalText(approval, uid) }]),
    ...(claim === null ? [] : [{ key: 'Being paid by', value: assignmentText(claim, uid) }]),
    ...(before === undefined ? [] : [{ key: 'Perhaps paid', value: before }]),
  ];
}

const assignmentText = (
  { by, external, until }: NonNullable<Payout['claim']>,
  uid: string,
): string =>
  `${by === uid ? 'You' : by}, ${external ? 'from another wallet, ' : ''}until ${formatEnd(until)}`;

function approvalText(approval: NonNullable<Payout['approval']>, uid: string): string {
  if (approval.status === 'needed') return 'Has to approve it before another one pays it';
  return approval.by === uid
    ? 'Approved by you, so another admin pays it'
    : `Approved by ${approval.by}, until ${formatEnd(approval.until)}`;
}
