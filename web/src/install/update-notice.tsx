import { RefreshCw, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useStore } from '../base/use-store.ts';
import { brand } from '../config/brand.ts';
import { useIsRemembered } from '../session/remembered.ts';
import { Button, IconButton } from '../ui/controls/button.tsx';
import { keepFromSecondPress } from '../ui/feedback/open-dialogs.ts';
import { useToast } from '../ui/feedback/toast.tsx';
import { newerVersion, reloadToNewer, watchVersion } from './app-version.ts';
import styles from './update-notice.module.css';

/** Offers, once for each newer version, to reload the app. */
export function UpdateNotice() {
  const toast = useToast();
  const newer = useStore(newerVersion);
  const [putOff, setPutOff] = useState<ServiceWorker>();
  const isMember = useIsRemembered();
  useEffect(() => {
    // A visitor of the landing is not made to fetch the whole app.
    if (isMember || navigator.serviceWorker?.controller) void watchVersion();
  }, [isMember]);
  const reload = async () => {
    if (!(await reloadToNewer()))
      toast({ text: 'Finish the open payment first, in this or another tab.', tone: 'warn' });
  };
  const isShown = newer !== undefined && newer !== putOff;
  useLayoutEffect(() => {
    // It may move what a finger is going for.
    if (isShown) keepFromSecondPress();
  }, [isShown]);
  return (
    <div className={styles.place} aria-live="polite">
      {isShown ? (
        <div className={styles.notice}>
          <RefreshCw aria-hidden="true" />
          <p>A new version of {brand.name} is ready.</p>
          <Button size="small" onClick={() => void reload()}>
            Reload
          </Button>
          <IconButton bare label="Later" icon={<X />} onClick={() => setPutOff(newer)} />
        </div>
      ) : null}
    </div>
  );
}
