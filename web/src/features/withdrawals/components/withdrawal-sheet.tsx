import { withdrawalsCalls } from '@polytips/functions/contract/calls/withdrawals.ts';
import { useCall } from '../../../base/api/use-call.ts';
import { formatPayment } from '../../../base/format.ts';
import { formatDate, formatMoment } from '../../../base/time/format-date.ts';
import { TransactionLink } from '../../../base/transaction-link.tsx';
import { WithdrawalStatus } from '../../../base/withdrawal-status.tsx';
import { paths } from '../../../config/paths.ts';
import { useMember } from '../../../session/use-session.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { CoinIcon } from '../../../ui/display/coin-icon.tsx';
import { KeyValueList } from '../../../ui/display/key-value-list.tsx';
import { Timeline } from '../../../ui/display/timeline.tsx';
import { WholeDates } from '../../../ui/display/whole-dates.tsx';
import { Modal } from '../../../ui/feedback/modal.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { FullAddress } from '../../../wallet/components/full-address.tsx';
import { type Withdrawal, whenHeldIsPaid } from '../withdraw-model.ts';
import { withdrawalSteps } from '../withdrawal-steps.ts';
import { NetFigure } from './net-figure.tsx';

/** How often it reads again how far a withdrawal is that is not paid. */
const refreshMs = 10_000;

interface WithdrawalSheetProps {
  /** The sheet is closed while it is `undefined`. */
  readonly withdrawal: Withdrawal | undefined;
  readonly onClose: () => void;
}

/** The whole story of a withdrawal. */
export function WithdrawalSheet({ withdrawal, onClose }: WithdrawalSheetProps) {
  return (
    <Modal
      open={withdrawal !== undefined}
      title="Withdrawal"
      note={
        withdrawal === undefined ? undefined : (
          <WholeDates>{`Requested ${formatDate(withdrawal.dates)}`}</WholeDates>
        )
      }
      lead={<CoinIcon token="USDT" />}
      tag={withdrawal === undefined ? undefined : <WithdrawalStatus status={withdrawal.STATUS} />}
      onClose={onClose}
    >
      {withdrawal === undefined ? null : <Story withdrawal={withdrawal} />}
    </Modal>
  );
}

/** Its figures and its time line; before it is paid it shows neither pay date nor transaction. */
function Story({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const { AMOUNT, NET, ADMIN_CH, STATUS, TXN, a_dates: paidAt, publicKey } = withdrawal;
  const isPaid = STATUS === 'Paid';
  const { data } = useCall(
    withdrawalsCalls.getWithdrawal_check,
    { params: { withdrawalId: withdrawal.WITHDRA_SL } },
    { enabled: !isPaid, refetchIntervalMs: refreshMs },
  );
  const member = useMember();
  const check = data?.[0]?.isPaid;
  const state = useCall(
    withdrawalsCalls.withdrawalState,
    { params: { publicKey: member.publicKey } },
    { enabled: check === 'Held', refetchIntervalMs: refreshMs },
  );
  const held = check === 'Held' ? state.data?.[0] : undefined;
  const heldUntil = held && whenHeldIsPaid(held);
  const steps = withdrawalSteps(withdrawal, check, heldUntil, formatMoment);
  return (
    <Stack gap={4}>
      <NetFigure netMicros={NET} isPaid={isPaid} />
      <Card kind="rows">
        <KeyValueList
          items={[
            { key: 'Amount', value: `${formatPayment(AMOUNT)} USDT` },
            { key: 'Platform fee', value: `\u2212 ${formatPayment(ADMIN_CH)} USDT` },
            { key: 'NET', value: `${formatPayment(NET)} USDT` },
            { key: 'To your wallet', value: <FullAddress address={publicKey} /> },
            ...(isPaid && paidAt !== null ? [{ key: 'Pay date', value: formatDate(paidAt) }] : []),
            ...(isPaid && TXN !== null
              ? [{ key: 'Transaction', value: <TransactionLink hash={TXN} /> }]
              : []),
          ]}
        />
      </Card>
      <Timeline
        items={steps.map(({ note, ...step }) => ({
          ...step,
          note: <WholeDates>{note}</WholeDates>,
        }))}
      />
      {held?.payoutHold?.proven === false ? (
        // Not in this sheet, which would take a restore away as soon as the server says that the hold is over.
        <ButtonLink size="small" to={paths.withdraw}>
          Restore the wallet
        </ButtonLink>
      ) : null}
    </Stack>
  );
}
