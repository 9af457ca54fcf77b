import { formatPayment } from '../../../payments/format-payment.ts';
import { Button } from '../../../ui/button.tsx';
import { KeyValueList } from '../../../ui/key-value-list.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Tag } from '../../../ui/tag.tsx';
import type { Withdrawal } from '../withdraw-model.ts';

interface WithdrawRequestedProps {
  /** What the server has; `undefined` is closed. */
  readonly withdrawal: Withdrawal | undefined;
  readonly onDone: () => void;
}

/** Says that a withdrawal was requested. */
export function WithdrawRequested({ withdrawal, onDone }: WithdrawRequestedProps) {
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
        <KeyValueList
          items={[
            { key: 'Amount', value: `${formatPayment(withdrawal.AMOUNT)} USDT` },
            { key: 'Platform fee', value: `${formatPayment(withdrawal.ADMIN_CH)} USDT` },
            { key: 'NET', value: `${formatPayment(withdrawal.NET)} USDT` },
            { key: 'Status', value: <Tag tone="warn">In Process</Tag> },
          ]}
        />
      )}
    </Modal>
  );
}
