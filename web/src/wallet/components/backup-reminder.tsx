import { accountsCalls } from '@polytips/functions/contract/calls/accounts.ts';
import { ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { isMissing } from '../../base/api/read-state.ts';
import { useCall } from '../../base/api/use-call.ts';
import { useLastKnown } from '../../base/browser/use-last-known.ts';
import { paths } from '../../config/paths.ts';
import { useMember } from '../../session/use-session.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { backupStateOf } from '../backup-state.ts';
import { Reminder } from './reminder.tsx';

interface BackupReminderProps {
  /** Whether the wallet has to be restored first: without a key there are no words to show. */
  readonly isLate?: boolean;
  /** What stands below. */
  readonly children: ReactNode;
}

/**
 * Reminds the member to back the wallet up, until the server knows of a backup. What stands below comes
 * once it is known whether there is a reminder above it, so that it does not move.
 */
export function BackupReminder({ isLate = false, children }: BackupReminderProps) {
  const { uid } = useMember();
  const user = useCall(accountsCalls.getUser, { params: { id: uid } });
  const state = backupStateOf(user.data);
  const last = useLastKnown(`backup:${uid}`, state === 'unknown' ? undefined : state);
  if (last === undefined && !isMissing(user)) return <SkeletonRows />;
  return (
    <>
      {last === 'missing' && !isLate ? (
        <Reminder
          label="Backup reminder"
          icon={<ShieldAlert />}
          title="Your wallet has no backup"
          action={
            <ButtonLink size="small" to={paths.backup}>
              Back up
            </ButtonLink>
          }
        >
          If you forget your password, only your 12 words help.
        </Reminder>
      ) : null}
      {children}
    </>
  );
}
