import { WifiOff } from 'lucide-react';
import { useOnline } from '../base/use-online.ts';
import styles from './frame.module.css';

/** Says on every screen that there is no network. */
export function OfflineNotice() {
  const online = useOnline();
  return (
    <div aria-live="polite">
      {online ? null : (
        <p className={styles.offline}>
          <WifiOff aria-hidden="true" />
          You are offline. This may be out of date.
        </p>
      )}
    </div>
  );
}
