import { useQueryClient } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { UnfinishedPaymentsNote } from '../../../payments/components/unfinished-payments-note.tsx';
import { logOut } from '../../../session/log-out.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { Modal } from '../../../ui/feedback/modal.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';

/** Logs the member out, after a confirmation. */
export function LogOutButton() {
  const queryClient = useQueryClient();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <IconButton label="Log out" icon={<LogOut />} onClick={() => setOpen(true)} />
      <Modal
        open={open}
        onClose={close}
        title="Log out?"
        closeButton={false}
        actions={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="danger" onClick={() => void logOut(queryClient)}>
              Log Out
            </Button>
          </>
        }
      >
        <Stack>
          <p>
            This logs you out on your other devices too. To come back you need your mail address and
            your password.
          </p>
          <UnfinishedPaymentsNote />
        </Stack>
      </Modal>
    </>
  );
}
