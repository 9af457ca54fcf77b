import { ShieldAlert } from 'lucide-react';
import { paths } from '../../config/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useBackupState } from '../use-backup-state.ts';
import styles from './reminder.module.css';

/** Says that the recovery phrase is not written down yet, until the server knows that it is. */
export function BackupReminder() {
  if (useBackupState() !== 'missing') return null;
  return (
    <section className={styles.reminder} aria-label="Backup reminder">
      <Card>
        <div className={styles.line}>
          <ShieldAlert className={styles.sign} aria-hidden="true" />
          <p className={styles.text}>
            <strong>Your wallet has no backup</strong> If you forget your password, only your 12
            words bring your money back.
          </p>
          <ButtonLink size="small" to={paths.backup}>
            Back up
          </ButtonLink>
        </div>
      </Card>
    </section>
  );
}
