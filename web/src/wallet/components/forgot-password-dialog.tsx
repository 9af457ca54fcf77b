import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { UnfinishedPaymentsNote } from '../../payments/components/unfinished-payments-note.tsx';
import { logOut } from '../../session/log-out.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { Modal } from '../../ui/feedback/modal.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import type { BackupState } from '../backup-state.ts';
import { wordsNeeded } from '../words-needed.ts';
import styles from './forgot-password-dialog.module.css';

const title = 'Forgot your password?';

interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** While the wallet is open it can be sealed with another password, without the old one. */
export function ChangeInsteadDialog({ open, onClose }: DialogProps) {
  return (
    <Modal
      open={open}
      title={title}
      onClose={onClose}
      closeButton={false}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <ButtonLink variant="primary" to={paths.password}>
            Change password
          </ButtonLink>
        </>
      }
    >
      <Note>
        Your wallet is open on this device now. Choose a new password before it locks again: the old
        one is not asked for.
      </Note>
    </Modal>
  );
}

interface ForgotPasswordDialogProps extends DialogProps {
  readonly backup: BackupState;
  /** The payments that this browser still works on. */
  readonly unfinishedCount: number;
}

/** Says what a reset by mail takes, and leads there by a log-out, which is what the reset asks for. */
export function ForgotPasswordDialog({
  open,
  backup,
  unfinishedCount,
  onClose,
}: ForgotPasswordDialogProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [isLeaving, setLeaving] = useState(false);
  const needed = wordsNeeded(backup);
  const leave = async () => {
    setLeaving(true);
    await logOut(queryClient);
    // The guard has led to the landing meanwhile.
    await navigate(paths.forgot, { replace: true });
  };
  return (
    <Modal
      open={open}
      title={title}
      onClose={onClose}
      closable={!isLeaving}
      closeButton={false}
      actions={
        <>
          <Button disabled={isLeaving} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" busy={isLeaving} onClick={() => void leave()}>
            Log out and reset
          </Button>
        </>
      }
    >
      <Stack>
        <ol className={styles.steps}>
          <li>You are logged out on this device. What you were about to do is not done.</li>
          <li>We mail you a link, and you choose a new password.</li>
          <li>You open your wallet with your 12 recovery words.</li>
        </ol>
        <Note tone={needed.tone}>
          <strong>{needed.title}</strong> {needed.text}
        </Note>
        <UnfinishedPaymentsNote count={unfinishedCount} />
      </Stack>
    </Modal>
  );
}
