import { ShieldAlert } from 'lucide-react';
import { useCall } from '../../base/api/use-call.ts';
import { paths } from '../../config/paths.ts';
import { useMember } from '../../session/use-session.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { backupStateOf } from '../backup-state.ts';
import styles from './reminder.module.css';
import { useLastKnown } from './use-last-known.ts';

/**
 * Says that the recovery phrase is not written down yet, until the server knows that it is. Its
 * place is kept while nobody knows, so that nothing below moves under a finger.
 */
export function BackupReminder() {
  const { uid } = useMember();
  const { data, isError } = useCall('getUser', { params: { id: uid } });
  const state = backupStateOf(data);
  const last = useLastKnown(`backup:${uid}`, state === 'unknown' ? undefined : state);
  if (last === 'done' || (last === undefined && isError)) return null;
  if (last === undefined) {
    return (
      <div className={styles.reminder} inert>
        <Card>
          <div className={styles.waiting}>
            <Reminding />
          </div>
        </Card>
      </div>
    );
  }
  return (
    <section className={styles.reminder} aria-label="Backup reminder">
      <Card>
        <Reminding />
      </Card>
    </section>
  );
}

function Reminding() {
  return (
    <div className={styles.line}>
      <ShieldAlert className={styles.sign} aria-hidden="true" />
      <p className={styles.text}>
        <strong>Your wallet has no backup</strong> If you forget your password, only your 12 words
        bring your money back.
      </p>
      <ButtonLink size="small" to={paths.backup}>
        Back up
      </ButtonLink>
    </div>
  );
}
