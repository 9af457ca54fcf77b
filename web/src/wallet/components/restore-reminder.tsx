import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { useSealedOld } from '../use-sealed-old.ts';
import { useVaultState } from '../use-vault-state.ts';
import styles from './reminder.module.css';
import { RestoreDialog } from './restore-dialog.tsx';

/** Says after a reset that the wallet still opens with the password from before, until it is restored. */
export function RestoreReminder() {
  const isLocked = useVaultState().status === 'locked';
  const { isOld } = useSealedOld(isLocked);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {isLocked && isOld ? (
        <section className={styles.reminder} aria-label="Restore reminder">
          <Card>
            <div className={styles.line}>
              <KeyRound className={styles.sign} aria-hidden="true" />
              <p className={styles.text}>
                <strong>Your wallet still needs your old password</strong> Or your 12 words. Until
                then you can neither pay nor withdraw.
              </p>
              <Button size="small" onClick={() => setOpen(true)}>
                Restore
              </Button>
            </div>
          </Card>
        </section>
      ) : null}
      <RestoreDialog open={isOpen} ways="both" onClose={() => setOpen(false)} />
    </>
  );
}
