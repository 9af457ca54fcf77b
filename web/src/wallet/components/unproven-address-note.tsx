import { useState } from 'react';
import { dialogPart } from '../../base/dialog-part.tsx';
import { TextButton } from '../../ui/controls/button.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { useIsUnproven } from '../use-vault.ts';

const UnlockDialog = dialogPart(async () => (await import('./unlock-dialog.tsx')).UnlockDialog);

/**
 * Warns beside the address that nothing on this device proves it, and opens the wallet: with the password alone where
 * another device has restored it since the reset.
 */
export function UnprovenAddressNote() {
  const isUnproven = useIsUnproven();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      {isUnproven ? (
        <Note tone="warn">
          This address is only what the server says, because your wallet has not opened on this
          device since your password was reset:{' '}
          <TextButton onClick={() => setOpen(true)}>open it</TextButton> before you receive
          anything.
        </Note>
      ) : null}
      <UnlockDialog open={isOpen} onUnlocked={close} onClose={close} />
    </>
  );
}
