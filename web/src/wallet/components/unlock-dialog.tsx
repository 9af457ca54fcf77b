import { useId } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { Modal } from '../../ui/feedback/modal.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { useSealedOld } from '../sealed-wallet.ts';
import { useUnlock } from '../use-unlock.ts';
import { RestoreDialog } from './restore-dialog.tsx';
import { WalletPasswordForm } from './wallet-password-form.tsx';

interface UnlockDialogProps {
  readonly open: boolean;
  /** What the dialog is for, and its button, where the wallet may be unlocked already. */
  readonly title?: string;
  readonly action?: string;
  readonly onUnlocked: () => void;
  readonly onClose: () => void;
}

/** Unlocks the wallet on this device with the password; after a reset it restores the wallet instead. */
export function UnlockDialog({
  open,
  title = 'Unlock your wallet',
  action = 'Unlock',
  onUnlocked,
  onClose,
}: UnlockDialogProps) {
  const attempt = useUnlock();
  const { isOld, setOld } = useSealedOld(open);
  const formId = useId();

  const submit = async (password: string) => {
    const ended = await attempt.open(password);
    if (ended === 'old') setOld(true);
    if (ended === 'opened') onUnlocked();
    return ended === 'opened';
  };
  const close = () => {
    attempt.cancel();
    onClose();
  };

  if (isOld) {
    return <RestoreDialog open={open} ways="both" onRestored={onUnlocked} onClose={close} />;
  }
  return (
    <Modal
      open={open}
      title={title}
      onClose={close}
      actions={
        <Button type="submit" form={formId} variant="primary" busy={attempt.isOpening}>
          {action}
        </Button>
      }
    >
      <WalletPasswordForm
        id={formId}
        attempt={attempt}
        onSubmit={submit}
        intro={<Note>Your key is opened with your current password, on this device alone.</Note>}
      />
    </Modal>
  );
}
