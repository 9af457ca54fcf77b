import { useQueryClient } from '@tanstack/react-query';
import { UnfinishedPaymentsNote } from '../../../payments/components/unfinished-payments-note.tsx';
import { logOut } from '../../../session/log-out.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Modal } from '../../../ui/feedback/modal.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { OpenWalletNote } from '../../../wallet/components/open-wallet-note.tsx';

interface LogOutDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Says what a logout ends before it does. */
export function LogOutDialog({ open, onClose }: LogOutDialogProps) {
  const queryClient = useQueryClient();
  return (
    <Modal
      open={open}
      onClose={onClose}
      title="Log out?"
      closeButton={false}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" onClick={() => void logOut(queryClient)}>
            Log Out
          </Button>
        </>
      }
    >
      <Stack>
        <p>
          This logs you out on your other devices too. To come back you need your email and your
          password.
        </p>
        <OpenWalletNote />
        <UnfinishedPaymentsNote />
      </Stack>
    </Modal>
  );
}
