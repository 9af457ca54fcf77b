import { paths } from '../../config/paths.ts';
import { Note } from '../../ui/feedback/note.tsx';
import { Link } from '../../ui/router.tsx';
import { useBackupState } from '../use-backup-state.ts';
import { useOwnVault } from '../use-vault.ts';

/**
 * Says before an open wallet is left that what it holds can still be sent away: without the words, nothing opens it
 * again for a member who has forgotten the password. Empty where it is locked or backed up.
 */
export function OpenWalletNote() {
  const backup = useBackupState();
  const isUnlocked = useOwnVault() === 'unlocked';
  if (!isUnlocked || backup === 'done') return null;
  return (
    <Note tone="warn">
      <strong>Your wallet is still open here.</strong> If you do not have your 12 words,{' '}
      <Link to={paths.sendToken}>send what it holds</Link> to another wallet of yours before it
      locks.
    </Note>
  );
}
