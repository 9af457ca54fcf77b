import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '../../../config/paths.ts';
import { UnfinishedPaymentsNote } from '../../../payments/components/unfinished-payments-note.tsx';
import { logOutTo } from '../../../session/log-out.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Modal } from '../../../ui/feedback/modal.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import type { BackupState } from '../../../wallet/backup-state.ts';
import { OpenWalletNote } from '../../../wallet/components/open-wallet-note.tsx';
import { useBackupState } from '../../../wallet/use-backup-state.ts';
import styles from './forgot-password-dialog.module.css';

interface DialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly onClose: () => void;
}

/**
 * Leads a member on who has forgotten the password: says what a reset by mail takes, and leads there, which logs the
 * member out.
 */
export function ForgotPasswordDialog({ open, title, onClose }: DialogProps) {
  const backup = useBackupState();
  const queryClient = useQueryClient();
  const [isLeaving, setLeaving] = useState(false);
  const leave = () => {
    setLeaving(true);
    void logOutTo(queryClient, paths.forgot);
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
          <Button variant="danger" busy={isLeaving} onClick={leave}>
            Log out and reset
          </Button>
        </>
      }
    >
      <Stack>
        <ol className={styles.steps}>
          <li>
            You are logged out here and on your other devices. What you were about to do is not
            done.
          </li>
          <li>We mail you a link, and you choose a new password.</li>
          <li>You open your wallet with your 12 recovery words.</li>
        </ol>
        <WordsNeededNote backup={backup} />
        <OpenWalletNote />
        <UnfinishedPaymentsNote />
      </Stack>
    </Modal>
  );
}

/** Says that only the recovery words open the wallet then, and warns where they may be missing. */
function WordsNeededNote({ backup }: { readonly backup: BackupState }) {
  switch (backup) {
    case 'done':
      return (
        <Note tone="quiet">
          <strong>Have your 12 words at hand.</strong> You had them when you backed your wallet up
          or restored it. Without them a new password does not open it.
        </Note>
      );
    case 'missing':
      return (
        <Note tone="warn">
          <strong>Your wallet has no backup yet.</strong> If you have not written your 12 words
          down, nothing but the password that you forgot opens it, and nobody can help you, not even
          us. Try to remember it first.
        </Note>
      );
    case 'unknown':
      return (
        <Note tone="warn">
          <strong>Make sure that you have your 12 words.</strong> Without them a new password does
          not open your wallet, and nobody can help you, not even us.
        </Note>
      );
  }
}
