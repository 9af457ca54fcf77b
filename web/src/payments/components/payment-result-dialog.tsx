import type { ReactNode } from 'react';
import { formatFigure } from '../../base/format.ts';
import { TransactionLink } from '../../base/transaction-link.tsx';
import { Button, CopyButton } from '../../ui/controls/button.tsx';
import { Amount } from '../../ui/display/amount.tsx';
import { KeyValueList } from '../../ui/display/key-value-list.tsx';
import { Tag } from '../../ui/display/tag.tsx';
import { Modal } from '../../ui/feedback/modal.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import type { PaymentFlow } from '../payment-controller.ts';
import { resultDialog } from '../payment-texts.ts';
import styles from './payment-result-dialog.module.css';

interface PaymentResultDialogProps {
  readonly flow: PaymentFlow;
  /** Called when the member closes the dialog. */
  readonly onDone: () => void;
  /** What happens next, after a success. */
  readonly children?: ReactNode;
}

/** Shows how a payment ended, unless it paid nothing: then the screen itself says so. */
export function PaymentResultDialog({ flow, onDone, children }: PaymentResultDialogProps) {
  const paid = flow.stage === 'ended' ? flow.order.paid : undefined;
  const dialog =
    flow.stage === 'ended' ? resultDialog(flow.result, flow.order.purpose.kind) : undefined;
  return (
    <Modal
      open={dialog !== undefined}
      title={dialog?.title}
      onClose={onDone}
      closeButton={false}
      actions={
        <Button variant="primary" onClick={onDone}>
          Done
        </Button>
      }
    >
      {paid === undefined || dialog === undefined ? null : (
        <Stack gap={4}>
          {paid.amount === 0n ? null : (
            <div className={styles.amount}>
              <Amount figure={formatFigure(paid)} unit={paid.kind} size="large" />
            </div>
          )}
          <Card kind="rows">
            <KeyValueList
              items={[
                ...(dialog.hash === undefined ? [] : [hashItem(dialog.hash)]),
                { key: 'Status', value: <Tag tone={dialog.tone}>{dialog.status}</Tag> },
              ]}
            />
          </Card>
          {dialog.warning === undefined ? children : <Note tone="warn">{dialog.warning}</Note>}
        </Stack>
      )}
    </Modal>
  );
}

function hashItem(hash: string) {
  return {
    key: 'Transaction',
    value: (
      <span className={styles.hash}>
        <TransactionLink hash={hash} form="success" />
        <CopyButton compact text={hash} label="Copy transaction hash" />
      </span>
    ),
  };
}
