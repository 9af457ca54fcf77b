import { RefreshCw, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from '../base/use-store.ts';
import { brand } from '../config/brand.ts';
import { useIsRemembered } from '../session/remembered.ts';
import { Button, IconButton } from '../ui/controls/button.tsx';
import { keepFromSecondPress } from '../ui/feedback/open-dialogs.ts';
import { useToast } from '../ui/feedback/toast.tsx';
import { useLocation } from '../ui/router.tsx';
import { newerVersion, reloadToNewer, watchVersion } from './app-version.ts';
import styles from './update-notice.module.css';

/** Offers, once for each newer version, to reload the app. */
export function UpdateNotice() {
  const toast = useToast();
  const newer = useNewerInTime();
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
    // It comes where a finger may be going for what the screen before had there.
    if (isShown) keepFromSecondPress();
  }, [isShown]);
  // Below the notice of no network, in the head of the column.
  const place = document.getElementById('notices');
  if (!isShown || place === null) return null;
  return createPortal(
    <div className={styles.notice}>
      <RefreshCw aria-hidden="true" />
      <p>A new version of {brand.name} is ready.</p>
      <Button size="small" onClick={() => void reload()}>
        Reload
      </Button>
      <IconButton bare label="Later" icon={<X />} onClick={() => setPutOff(newer)} />
    </div>,
    place,
  );
}

/**
 * The newer version, from the next screen or the next look at the app on: its notice would move what is being read or
 * pressed, and a screen that comes back scrolled would not be where it was left.
 */
function useNewerInTime(): ServiceWorker | undefined {
  const newer = useStore(newerVersion);
  const { pathname, isScrolled } = useLocation();
  const [shownPath, setShownPath] = useState(pathname);
  const [noted, setNoted] = useState(newer);
  if (shownPath !== pathname) {
    setShownPath(pathname);
    if (!isScrolled) setNoted(newer);
  }
  // What was noted is gone, and what comes after it waits for its time.
  if (newer === undefined && noted !== undefined) setNoted(undefined);
  useEffect(() => {
    const note = () => setNoted(newer);
    addEventListener('visibilitychange', note);
    return () => removeEventListener('visibilitychange', note);
  }, [newer]);
  return noted;
}
