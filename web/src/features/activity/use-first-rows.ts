import { useEffect, useState } from 'react';
import type { Activity } from '../../activity/use-activity.ts';
import { useLocation } from '../../ui/router.tsx';

/** An acceptable time for a skeleton. */
const waitMaxMs = 3_000;

/**
 * The rows of the activity, held back until every source has answered or the wait has been long
 * enough: a list that comes up in parts moves while it is read. A way back leads to where the list was left, which has
 * to be as long at once.
 */
export function useFirstRows({ rows, isFresh }: Activity): Activity['rows'] {
  const { way } = useLocation();
  const [isShown, setShown] = useState(way === 'back');
  const [isWaitOver, setWaitOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaitOver(true), waitMaxMs);
    return () => clearTimeout(timer);
  }, []);
  const mayShow = rows !== undefined && (isFresh || isWaitOver);
  // Shown once, it stays.
  if (mayShow && !isShown) setShown(true);
  return mayShow || isShown ? rows : undefined;
}
