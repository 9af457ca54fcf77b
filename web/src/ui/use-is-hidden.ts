import { useSyncExternalStore } from 'react';

/** Whether the page is out of sight: behind another tab or app, or on a phone that is locked. */
export const useIsHidden = (): boolean => useSyncExternalStore(subscribe, isHidden);

function subscribe(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

const isHidden = (): boolean => document.visibilityState === 'hidden';
