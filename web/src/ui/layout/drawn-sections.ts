import { startTransition, useEffect, useState } from 'react';
import { useLocation } from '../router.tsx';

/**
 * Whether what is below the screen is drawn: in a task after what is in sight, so that a finger is answered between
 * both. A way back leads to where the screen was left, for which it has to be as high at once.
 */
export function useIsBelowDrawn(): boolean {
  const { way } = useLocation();
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => startTransition(() => setDrawn(true)), []);
  return isDrawn || way === 'back';
}

/** Of a section with a single row. */
const heightMinPixels = 127;

/** The sections of a list that are drawn: as many as fill the window, then all. */
export function useDrawnSections<Group>(groups: readonly Group[]): readonly Group[] {
  const isBelowDrawn = useIsBelowDrawn();
  return isBelowDrawn ? groups : groups.slice(0, Math.ceil(innerHeight / heightMinPixels));
}
