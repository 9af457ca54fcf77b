import { useState } from 'react';
import { TextButton } from '../../ui/controls/button.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { useOwnVault } from '../use-own-vault.ts';
import { useSealedOld } from '../use-sealed-old.ts';
import { RestoreDialog } from './restore-dialog.tsx';

/**
 * Says beside the address that nothing on this device proves it, while the wallet must be restored
 * first: until it opens, the address is what the server says.
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
