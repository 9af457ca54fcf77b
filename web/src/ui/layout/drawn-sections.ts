import { startTransition, useEffect, useState } from 'react';
import { useLocation } from '../router.tsx';

/**
 * Whether what is below the screen is drawn: in a task after what is in sight, so that a finger is answered between
 * both. A screen that is scrolled to where it was left has to be as high at once.
 */
export function useIsBelowDrawn(): boolean {
  const { isScrolled } = useLocation();
  // Drawn ahead of its route it follows the address of the screen that is shown, and takes nothing back at the press.
  const [isDrawn, setDrawn] = useState(isScrolled);
  // By a timer: in the task of a step back React draws a transition at once.
  useEffect(() => void setTimeout(() => startTransition(() => setDrawn(true))), []);
  return isDrawn || isScrolled;
}

/** Of a section with a single row. */
const heightMinPixels = 127;

/** The sections of a list that are drawn: as many as fill the window, then all. */
export function useDrawnSections<Group>(groups: readonly Group[]): readonly Group[] {
  const isBelowDrawn = useIsBelowDrawn();
  return isBelowDrawn ? groups : groups.slice(0, Math.ceil(innerHeight / heightMinPixels));
}
