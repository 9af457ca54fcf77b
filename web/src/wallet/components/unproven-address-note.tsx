import { useState } from 'react';
import { TextButton } from '../../ui/controls/button.tsx';
import { lazyDialog } from '../../ui/feedback/lazy-dialog.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { useSealedOld } from '../sealed-wallet.ts';
import { useOwnVault } from '../use-vault.ts';

const RestoreDialog = lazyDialog(
  async () => (await import('./restore-wallet-form.tsx')).RestoreDialog,
);

/**
 * Warns beside the address that nothing on this device proves it: until a wallet that needs restoring
 * has opened, the address is only what the server says.
 */
export function UnprovenAddressNote() {
  const isLocked = useOwnVault() !== 'unlocked';
  const { isOld } = useSealedOld(isLocked);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {isLocked && isOld ? (
        <Note tone="warn">
          This address is only what the server says, because your wallet is not restored since your
          password was reset: <TextButton onClick={() => setOpen(true)}>restore it</TextButton>{' '}
          before you receive anything.
        </Note>
      ) : null}
      <RestoreDialog open={isOpen} ways="both" onClose={() => setOpen(false)} />
    </>
  );
}
