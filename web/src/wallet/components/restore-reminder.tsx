import { KeyRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { dialogPart } from '../../base/dialog-part.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import type { RestoreNeed } from '../use-restore-need.ts';
import styles from './reminder.module.css';

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
        <section className={styles.reminder} aria-label="Restore reminder">
          <Card>
            <div className={styles.line}>
              <KeyRound className={styles.sign} aria-hidden="true" />
              <p className={styles.text}>
                <strong>Your wallet still needs your old password</strong> Or your 12 words. Until
                then you cannot pay, and no withdrawal is paid out.
              </p>
              <Button size="small" onClick={() => setOpen(true)}>
                Restore
              </Button>
            </div>
          </Card>
        </section>
      ) : null}
      <RestoreDialog open={isOpen} ways="both" onClose={() => setOpen(false)} />
      {isAsking ? loading : children}
    </>
  );
}
