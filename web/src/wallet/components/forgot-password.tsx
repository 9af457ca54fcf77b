import { useState } from 'react';
import { useUnfinishedPayments } from '../../payments/use-unfinished-payments.ts';
import { useMember } from '../../session/use-session.ts';
import { TextButton } from '../../ui/controls/button.tsx';
import { useBackupState } from '../use-backup-state.ts';
import { useOwnVault } from '../use-own-vault.ts';
import { ChangeInsteadDialog, ForgotPasswordDialog } from './forgot-password-dialog.tsx';

/** Beside a field for the password of today: the way on for a member who does not know it any more. */
export function ForgotPassword() {
  const { uid } = useMember();
  // Known before the dialog opens: what comes into it later would move its buttons.
  const unfinished = useUnfinishedPayments(uid) ?? [];
  const backup = useBackupState();
  const isUnlocked = useOwnVault() === 'unlocked';
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div>
      <TextButton onClick={() => setOpen(true)}>Forgot your password?</TextButton>
      <ChangeInsteadDialog open={isOpen && isUnlocked} onClose={close} />
      <ForgotPasswordDialog
        open={isOpen && !isUnlocked}
        backup={backup}
        unfinishedCount={unfinished.length}
        onClose={close}
      />
    </div>
  );
}
