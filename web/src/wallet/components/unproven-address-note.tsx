import { useState } from 'react';
import { dialogPart } from '../../base/dialog-part.tsx';
import { TextButton } from '../../ui/controls/button.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { useIsUnproven } from '../use-vault.ts';

const RestoreDialog = dialogPart(
  async () => (await import('./restore-wallet-form.tsx')).RestoreDialog,
);

/** Warns beside the address that nothing on this device proves it, and restores the wallet. */
export function UnprovenAddressNote() {
  const isUnproven = useIsUnproven();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {isUnproven ? (
        <Note tone="warn">
          This address is only what the server says, because your wallet has not opened on this
          device since your password was reset:{' '}
          <TextButton onClick={() => setOpen(true)}>restore it</TextButton> before you receive
          anything.
        </Note>
      ) : null}
      <RestoreDialog open={isOpen} ways="both" onClose={() => setOpen(false)} />
    </>
  );
}
