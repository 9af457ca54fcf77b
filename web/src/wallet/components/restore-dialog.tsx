import { Modal } from '../../ui/feedback/modal.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { ForgotPassword } from './forgot-password.tsx';
import { RestoreWalletForm } from './restore-wallet-form.tsx';

interface RestoreDialogProps {
  readonly open: boolean;
  /** `words` where nothing is known of a reset password. */
  readonly ways: 'both' | 'words';
  readonly onClose: () => void;
}

/** Restores the signed-in member's wallet, over whatever is shown. */
export function RestoreDialog({ open, ways, onClose }: RestoreDialogProps) {
  const toast = useToast();
  return (
    <Modal open={open} title="Restore your wallet" onClose={onClose}>
      <RestoreWalletForm
        ways={ways}
        passwordHelp={<ForgotPassword />}
        onRestored={() => {
          toast({ text: 'Your wallet is restored and unlocked', tone: 'gain' });
          onClose();
        }}
      />
    </Modal>
  );
}
