import { KeyRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { dialogPart } from '../../base/dialog-part.tsx';
import { Button } from '../../ui/controls/button.tsx';
import type { RestoreNeed } from '../use-restore-need.ts';
import { Reminder } from './reminder.tsx';

const RestoreDialog = dialogPart(async () => (await import('./restore-dialog.tsx')).RestoreDialog);

interface RestoreReminderProps {
  readonly need: RestoreNeed;
  /** What stands below, where it must not move; it comes once it is known whether there is a reminder above it. */
  readonly children?: ReactNode;
  /** What stands there until then. */
  readonly loading?: ReactNode;
}

/** Reminds the member after a reset to restore the wallet, which still opens with the old password. */
export function RestoreReminder({
  need: { isNeeded, isAsking },
  children,
  loading,
}: RestoreReminderProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {isNeeded ? (
        <Reminder
          label="Restore reminder"
          icon={<KeyRound />}
          title="Your wallet still needs your old password"
          action={
            <Button size="small" onClick={() => setOpen(true)}>
              Restore
            </Button>
          }
        >
          Or your 12 words. Until then you cannot pay, and no withdrawal is paid out.
        </Reminder>
      ) : null}
      <RestoreDialog open={isOpen} ways="both" onClose={() => setOpen(false)} />
      {isAsking ? loading : children}
    </>
  );
}
