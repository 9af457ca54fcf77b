import { withdrawalCost } from '@polytips/functions/contract/calls/withdrawals.ts';
import { limits } from '@polytips/functions/contract/values/limits.ts';
import type { Micros } from '@polytips/functions/contract/values/micros.ts';
import { formatPayment, formatUsdt } from '../../../base/format.ts';
import { useMember } from '../../../session/use-session.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { KeyValueList } from '../../../ui/display/key-value-list.tsx';
import { Timeline } from '../../../ui/display/timeline.tsx';
import { Modal } from '../../../ui/feedback/modal.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { FullAddress } from '../../../wallet/components/full-address.tsx';
import { type PayoutHold, whenPaid } from '../withdraw-model.ts';
import { NetFigure } from './net-figure.tsx';

interface WithdrawReviewProps {
  readonly open: boolean;
  readonly amountMicros: Micros;
  /** Undefined while it is not known. */
  readonly balanceMicros: Micros | undefined;
  readonly payoutHold: PayoutHold;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Shows a whole withdrawal before it is requested: what comes, what it costs, where and when. */
export function WithdrawReview({
  open,
  amountMicros,
  balanceMicros,
  payoutHold,
  busy,
  onConfirm,
  onClose,
}: WithdrawReviewProps) {
  const { publicKey } = useMember();
  const { feeMicros, netMicros } = withdrawalCost(amountMicros);
  return (
    <Modal
      open={open}
      title="Review your withdrawal"
      onClose={onClose}
      closable={!busy}
      actions={
        <Button variant="primary" busy={busy} onClick={onConfirm}>
          Withdraw {shortAmount(amountMicros)} USDT
        </Button>
      }
    >
      <Stack gap={4}>
        <NetFigure netMicros={netMicros} isPaid={false} />
        <Card kind="rows">
          <KeyValueList
            items={[
              { key: 'You withdraw', value: `${formatPayment(amountMicros)} USDT` },
              {
                key: `Platform fee, ${limits.platformFeePercent}%`,
                value: `\u2212 ${formatPayment(feeMicros)} USDT`,
              },
              { key: 'To your wallet', value: <FullAddress address={publicKey} /> },
              ...(balanceMicros === undefined
                ? []
                : [
                    {
                      key: 'Left to withdraw',
                      value: `${formatUsdt(balanceMicros - amountMicros)} USDT`,
                    },
                  ]),
            ]}
          />
        </Card>
        <Timeline
          items={[
            { title: 'Now', note: 'requested', state: 'now' },
            payoutHold === null
              ? { title: 'Usually 1 day', note: 'paid by an admin', state: 'next' }
              : { title: 'Later', note: `paid by an admin ${whenPaid(payoutHold)}`, state: 'next' },
            { title: 'Seconds later', note: 'in your wallet', state: 'next' },
          ]}
        />
        <Note>You can withdraw once a day.</Note>
      </Stack>
    </Modal>
  );
}

/** A payment's figure without the cents of a whole one: "40", "20.50". */
const shortAmount = (micros: Micros): string => formatPayment(micros).replace(/\.00$/, '');
