import { paths } from '../../config/paths.ts';
import { Note } from '../../ui/feedback/note.tsx';
import { Link } from '../../ui/router.tsx';
import { useBackupState } from '../use-backup-state.ts';

/**
 * Says before a log-out, which locks the wallet in all tabs and on all devices, that what an open one holds can still be
 * sent away: without the words, nothing opens it again for a member who has forgotten the password. Empty where it is
 * backed up.
 */
export function OpenWalletNote() {
  if (useBackupState() === 'done') return null;
  return (
    <Note tone="warn">
      <strong>Is your wallet still open, here, in another tab or on another device?</strong> If you
      do not have your 12 words, <Link to={paths.sendToken}>send what it holds</Link> to another
      wallet of yours first: logging out locks it everywhere.
    </Note>
  );
}
