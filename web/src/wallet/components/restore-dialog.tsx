import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readAgain } from '../../base/api/read-again.ts';
import { useMember } from '../../session/use-session.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Modal } from '../../ui/feedback/modal.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { noteFreshWallet } from '../use-backup-state.ts';
import { useReplace } from '../use-replace.ts';
import { Neither, ReplaceNote, ReplaceWalletForm } from './replace-wallet-form.tsx';
import { RestoreWalletForm } from './restore-wallet-form.tsx';
import { KnownPasswordField } from './wallet-password-form.tsx';

interface RestoreDialogProps {
  readonly open: boolean;
  /** `words` for a wallet whose password was not reset, as far as the app knows. */
  readonly ways: 'both' | 'words';
  /** Called once the wallet is open; by default it closes the dialog. */
  readonly onRestored?: () => void;
  readonly onClose: () => void;
}

/** Restores the signed-in member's wallet in a dialog; after a reset a new one may take its place. */
export function RestoreDialog({ open, ways, onClose, onRestored = onClose }: RestoreDialogProps) {
  const [isReplacing, setReplacing] = useState(false);
  const close = () => {
    setReplacing(false);
    onClose();
  };
  if (isReplacing) {
    return (
      <Modal open={open} title="Your new wallet" onClose={close}>
        <ReplaceWallet onReplaced={close} />
      </Modal>
    );
  }
  return (
    <Modal open={open} title="Restore your wallet" onClose={close}>
      {ways === 'words' ? (
        <RestoreWalletForm ways="words" onRestored={onRestored} />
      ) : (
        <RestoreAfterReset onRestored={onRestored} onReplace={() => setReplacing(true)} />
      )}
    </Modal>
  );
}

interface RestoreAfterResetProps {
  readonly onRestored: () => void;
  readonly onReplace: () => void;
}

function RestoreAfterReset({ onRestored, onReplace }: RestoreAfterResetProps) {
  return (
    <Stack gap={4}>
      <Note tone="warn">
        Your password was reset. Your wallet still opens with your 12 recovery words, or with the
        password from before.
      </Note>
      <RestoreWalletForm onRestored={onRestored} />
      <Neither>
        <Stack gap={4}>
          <ReplaceNote />
          <Button variant="danger" onClick={onReplace}>
            Begin with a new wallet
          </Button>
        </Stack>
      </Neither>
    </Stack>
  );
}

function ReplaceWallet({ onReplaced }: { readonly onReplaced: () => void }) {
  const { uid, mail } = useMember();
  const attempt = useReplace();
  const toast = useToast();
  const queryClient = useQueryClient();
  const [password, setPassword] = useState('');

  const replace = async () => {
    const ended = await attempt.replace({ mail, password });
    if (ended?.state !== 'replaced') return;
    setPassword('');
    toast({ text: 'Your account has a new wallet', tone: 'gain' });
    noteFreshWallet(uid);
    void readAgain(queryClient);
    onReplaced();
  };

  // Where the session has ended, the guard leads to the login.
  if (attempt.ended?.state === 'uncertain') {
    return (
      <Note tone="warn" isResult>
        Your new wallet could not be opened here. Log in again: then you see which wallet the
        account has.
      </Note>
    );
  }
  return (
    <ReplaceWalletForm attempt={attempt} onReplace={() => void replace()}>
      <KnownPasswordField
        label="Current password"
        help="The one that you log in with now. The new wallet opens with it."
        value={password}
        onChange={setPassword}
        disabled={attempt.isReplacing}
      />
    </ReplaceWalletForm>
  );
}
