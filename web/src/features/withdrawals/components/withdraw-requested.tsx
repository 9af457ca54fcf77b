import { formatPayment } from '../../../base/format.ts';
import { WithdrawalStatus } from '../../../base/withdrawal-status.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { KeyValueList } from '../../../ui/display/key-value-list.tsx';
import { Modal } from '../../../ui/feedback/modal.tsx';
import { Success } from '../../../ui/feedback/success.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { type PayoutHold, type Withdrawal, whenPaid } from '../withdraw-model.ts';

interface WithdrawRequestedProps {
  /** As the server has it; the dialog is closed while it is `undefined`. */
  readonly withdrawal: Withdrawal | undefined;
  readonly payoutHold: PayoutHold;
  readonly onDone: () => void;
}

/** Confirms that a withdrawal was requested, and says what comes next. */
export function WithdrawRequested({ withdrawal, payoutHold, onDone }: WithdrawRequestedProps) {
  return (
    <Modal
      open={withdrawal !== undefined}
      title="Withdrawal requested"
      onClose={onDone}
      closeButton={false}
      actions={
        <Button variant="primary" onClick={onDone}>
          Done
        </Button>
      }
    >
      {withdrawal === undefined ? null : (
        <Success
          title={`${formatPayment(withdrawal.NET)} USDT`}
          note={`An admin pays it to you, ${whenPaid(payoutHold)}. You can withdraw once a day.`}
        >
          <Card kind="rows">
            <KeyValueList
              items={[
                { key: 'Amount', value: `${formatPayment(withdrawal.AMOUNT)} USDT` },
                { key: 'Platform fee', value: `${formatPayment(withdrawal.ADMIN_CH)} USDT` },
                { key: 'NET', value: `${formatPayment(withdrawal.NET)} USDT` },
                { key: 'Status', value: <WithdrawalStatus status={withdrawal.STATUS} /> },
              ]}
            />
          </Card>
        </Success>
      )}
    </Modal>
  );
}
