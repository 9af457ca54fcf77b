import { paymentsCalls } from '@polytips/functions/contract/calls/payments.ts';
import { useState } from 'react';
import { useCall } from '../../../base/api/use-call.ts';
import { formatPayment } from '../../../base/format.ts';
import { useBalances } from '../../../chain/use-balances.ts';
import { usePaymentQuote } from '../../../chain/use-payment-quote.ts';
import { CostList } from '../../../payments/components/cost-list.tsx';
import { BlockerNote } from '../../../payments/components/payment-failure-note.tsx';
import { takenPlaceText } from '../../../payments/dialog-texts.ts';
import { findReserved } from '../../../payments/find-reserved.ts';
import { preflightPayment, spareOf } from '../../../payments/preflight.ts';
import { useMember } from '../../../session/use-session.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { Amount } from '../../../ui/display/amount.tsx';
import { Modal } from '../../../ui/feedback/modal.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import type { Payout } from '../queue-model.ts';
import { countCovered, parseCount, sumNet } from '../run-size.ts';
import type { RunAgreement } from '../runner.ts';
import styles from './run-review.module.css';

/**
 * The first payment is estimated, and each may cost twice as much: one to a wallet that never held USDT
 * uses more gas, and the fee may rise while the run lasts.
 */
const feeHeadroom = 2n;

interface RunReviewProps {
  /** The payable rows; the dialog is closed while it is undefined. */
  readonly rows: readonly Payout[] | undefined;
  /** What it passes over, a sentence for each reason. */
  readonly skipped: readonly string[];
  readonly onConfirm: (agreement: RunAgreement) => void;
  readonly onClose: () => void;
}

/** Shows a whole run before it begins: how many, the total, the fees, and what it passes over. */
export function RunReview({ rows, skipped, onConfirm, onClose }: RunReviewProps) {
  const [first] = rows ?? [];
  if (rows === undefined || first === undefined) return null;
  return (
    <OpenReview
      rows={rows}
      first={first}
      skipped={skipped}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}

interface OpenReviewProps extends RunReviewProps {
  readonly rows: readonly Payout[];
  readonly first: Payout;
}

function OpenReview({ rows, first, skipped, onConfirm, onClose }: OpenReviewProps) {
  const [typed, setTyped] = useState(String(rows.length));
  const count = parseCount(typed, rows.length);
  const chosen = rows.slice(0, count ?? 0);
  const { preflight, balances, error, feeLimitWei, next } = useRunPreflight(first);
  const total = sumNet(chosen);
  const fees = feeLimitWei === undefined ? undefined : feeLimitWei * BigInt(chosen.length);
  const covered =
    balances === undefined ? chosen.length : countCovered(chosen, balances.usdtMicros);
  const takenPlace = next && takenPlaceText(next, 'The first of this run');
  const isPayable = preflight.state === 'payable' && count !== undefined;
  return (
    <Modal
      open
      title="Review the run"
      onClose={onClose}
      actions={
        <Button
          variant="primary"
          busy={preflight.state === 'unknown'}
          disabled={!isPayable}
          onClick={() => {
            if (count === undefined || feeLimitWei === undefined || next === undefined) return;
            const displaced = next.unfinished.filter(({ nonce }) => nonce === next.nonce);
            onConfirm({ count, feeLimitWei, displaced: displaced.map(({ txn }) => txn) });
          }}
        >
          Pay {formatPayment(total)} USDT
        </Button>
      }
    >
      <Stack gap={4}>
        <div className={styles.amount}>
          <Amount figure={formatPayment(total)} unit="USDT" size="large" />
          <span className={styles.of}>Net of {countText(chosen.length)}</span>
        </div>
        <Field
          label="How many"
          value={typed}
          onChange={setTyped}
          inputMode="numeric"
          autoComplete="off"
          help={`The oldest come first; ${rows.length} can be paid`}
          error={count === undefined ? `Enter a number from 1 to ${rows.length}` : undefined}
        />
        {error === null ? null : <Note tone="loss">{error.message}</Note>}
        {takenPlace === undefined ? null : <Note tone="warn">{takenPlace}</Note>}
        <BlockerNote preflight={preflight} />
        {covered < chosen.length ? (
          <Note tone="warn">
            Your USDT covers {covered} of these {chosen.length}. The run ends where it is used up.
          </Note>
        ) : null}
        {fees !== undefined && balances !== undefined && balances.polWei < fees ? (
          <Note tone="warn">
            Your POL may not cover every network fee. The run ends where it is used up.
          </Note>
        ) : null}
        <Note tone="warn">
          Payments on the chain cannot be taken back. Each row is checked again right before it is
          paid.
        </Note>
        <Card kind="rows">
          <CostList
            isLoading={preflight.state === 'unknown'}
            cost={{
              feeWei: fees,
              usdtAfterMicros: balances && balances.usdtMicros - total,
              polAfterWei: fees === undefined ? undefined : balances && balances.polWei - fees,
            }}
          />
        </Card>
        {skipped.length === 0 ? null : (
          <Note>
            Not in this run:
            <ul className={styles.skipped}>
              {skipped.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </Note>
        )}
      </Stack>
    </Modal>
  );
}

/** So often it is read again what payments under way may still take, which the end of each changes. */
const reservedEveryMs = 5_000;

/** The next nonce, what the chain says of the first payment, what the wallet has for the run, and the highest fee of each. */
function useRunPreflight({ NET, publicKey: to }: Payout) {
  const { publicKey: from } = useMember();
  const { data: balances } = useBalances(from);
  const payment = { symbol: 'USDT', amount: NET, from, to } as const;
  const { data: quote } = usePaymentQuote(payment);
  const params = { publicKey: from };
  const options = { refetchIntervalMs: reservedEveryMs };
  const { data: [next] = [], error } = useCall(paymentsCalls.getNonce, { params }, options);
  const reserved = next && findReserved(next, []);
  return {
    next,
    error: next === undefined ? error : null,
    balances: balances && reserved && spareOf(balances, reserved),
    preflight: preflightPayment(payment, reserved && balances, quote, reserved),
    feeLimitWei: quote?.ok === true ? quote.feeWei * feeHeadroom : undefined,
  };
}

const countText = (count: number): string =>
  count === 1 ? '1 withdrawal' : `${count} withdrawals`;
