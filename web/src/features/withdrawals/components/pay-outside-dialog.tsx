import type { CallReply } from '@polytips/functions/contract/contract.ts';
import { payoutsCalls } from '@polytips/functions/contract/payouts.ts';
import { useCallMutation } from '../../../base/api/use-call.ts';
import { formatPayment } from '../../../base/format.ts';
import { formatMoment } from '../../../base/format-date.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { KeyValueList } from '../../../ui/display/key-value-list.tsx';
import { Modal } from '../../../ui/feedback/modal.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { FullAddress } from '../../../wallet/components/full-address.tsx';
import type { Payout } from '../unpaid-model.ts';

interface PayOutsideDialogProps {
  /** The dialog is closed while it is undefined. */
  readonly payout: Payout | undefined;
  readonly onClose: () => void;
}

/** Holds a withdrawal for an admin who pays it outside of the app. */
export function PayOutsideDialog({ payout, onClose }: PayOutsideDialogProps) {
  const toast = useToast();
  const { error, isPending, mutate, reset } = useCallMutation(payoutsCalls.withdrawalClaim, {
    refreshes: ['payoutQueue'],
  });
  const leave = () => {
    reset();
    onClose();
  };
  const finish = ([row]: CallReply<'withdrawalClaim'>) => {
    leave();
    if (row !== undefined) toast({ text: `Held for you until ${formatMoment(row.until)}` });
  };
  const hold = ({ WITHDRA_SL: withSL }: Payout) =>
    mutate({ body: { withSL, external: true } }, { onSuccess: finish });
  return (
    <Modal
      open={payout !== undefined}
      title="Pay from another wallet"
      onClose={leave}
      closable={!isPending}
      actions={
        payout === undefined ? null : (
          <Button variant="primary" busy={isPending} onClick={() => hold(payout)}>
            Hold it for 24 hours
          </Button>
        )
      }
    >
      {payout === undefined ? null : (
        <Stack gap={4}>
          <p>
            Hold it first: until you have paid, another admin could pay it too. You can hold a
            withdrawal once.
          </p>
          <KeyValueList
            items={[
              { key: 'Send exactly', value: `${formatPayment(payout.NET)} USDT` },
              { key: 'To', value: <FullAddress copyable address={payout.publicKey} /> },
            ]}
          />
          <Note>
            Pay in one transfer from a wallet that is set up as a payer. It shows as paid by itself
            once the transfer is final.
          </Note>
          {error === null ? null : <Note tone="loss">{error.message}</Note>}
        </Stack>
      )}
    </Modal>
  );
}
