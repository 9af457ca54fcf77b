import { payoutsCalls } from '@polytips/functions/contract/calls/payouts.ts';
import { sameAddress } from '@polytips/functions/contract/values/patterns.ts';
import { useCall } from '../../../base/api/use-call.ts';
import { formatPayment } from '../../../base/format.ts';
import { formatEnd } from '../../../base/time/format-date.ts';
import { useCallMutation } from '../../../reads/use-call-mutation.ts';
import { useMember } from '../../../session/use-session.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { KeyValueList } from '../../../ui/display/key-value-list.tsx';
import { Modal } from '../../../ui/feedback/modal.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { FullAddress } from '../../../wallet/components/full-address.tsx';
import type { Payout } from '../queue-model.ts';

interface PayOutsideDialogProps {
  /** The dialog is closed while it is undefined. */
  readonly payout: Payout | undefined;
  readonly onClose: () => void;
}

/** Keeps a withdrawal for an admin who pays it outside of the app, or ends that. */
export function PayOutsideDialog({ payout, onClose }: PayOutsideDialogProps) {
  const toast = useToast();
  const { state, error, start, cancel } = useCallMutation(payoutsCalls.withdrawalClaim);
  const leave = () => {
    cancel();
    onClose();
  };
  const isOutside = payout?.claim?.external === true;
  const change = async ({ WITHDRA_SL: withSL }: Payout) => {
    const reply = await start({ body: { withSL, external: !isOutside } });
    if (reply === undefined) return;
    leave();
    const until = reply[0] === undefined ? '' : formatEnd(reply[0].until);
    toast({
      text: isOutside
        ? 'Any admin can pay it now'
        : `You pay it from another wallet until ${until}`,
    });
  };
  return (
    <Modal
      open={payout !== undefined}
      title={isOutside ? 'Do not pay from another wallet' : 'Pay from another wallet'}
      onClose={leave}
      closable={state !== 'pending'}
      actions={
        payout === undefined ? null : (
          <Button variant="primary" busy={state === 'pending'} onClick={() => void change(payout)}>
            {isOutside ? 'Let any admin pay it' : takeOnText(payout)}
          </Button>
        )
      }
    >
      {payout === undefined ? null : (
        <Stack gap={4}>
          {isOutside ? (
            <p>
              Only if you have not paid it: any admin can pay it again at once. You cannot take it
              on a second time.
            </p>
          ) : (
            <TakeOnAndPay payout={payout} />
          )}
          {error === undefined ? null : <Note tone="loss">{error.message}</Note>}
        </Stack>
      )}
    </Modal>
  );
}

/** How long it is kept: until the approval that it needs ends, which began before that. */
const takeOnText = ({ approval }: Payout): string =>
  approval?.status === 'given'
    ? `Take it on until ${formatEnd(approval.until)}`
    : 'Take it on for 24 hours';

/** How a withdrawal is taken on and then paid. */
function TakeOnAndPay({ payout: { NET, publicKey } }: { readonly payout: Payout }) {
  const { publicKey: own } = useMember();
  const totals = useCall(payoutsCalls.payoutTotals, {});
  const payers = totals.data?.[0]?.payers ?? [];
  return (
    <>
      <p>
        Take it on before you pay: until the transfer is final, another admin could pay it too.
        Nobody can pay it in the app meanwhile. You can take on a withdrawal once.
      </p>
      <KeyValueList
        items={[
          { key: 'Transfer exactly', value: `${formatPayment(NET)} USDT, in one transfer` },
          { key: 'To', value: <FullAddress copyable address={publicKey} /> },
          ...payers
            .filter((payer) => !sameAddress(payer, own))
            .map((payer) => ({
              key: 'From a payer',
              value: <FullAddress address={payer} />,
            })),
        ]}
      />
      <Note tone="warn">
        A payment from a wallet that is no payer is not found: the withdrawal stays unpaid, and may
        be paid again. A PolyTips wallet pays with Pay Now.
      </Note>
      <Note>It shows as paid by itself once the transfer is final.</Note>
    </>
  );
}
