import { useEffect, useState } from 'react';
import type { Activity } from '../../activity/use-activity.ts';

/** An acceptable time for a skeleton. */
const waitMaxMs = 3_000;

/**
 * The rows of the activity, held back until every source has answered or the wait has been long
 * enough: a list that comes up in parts moves while it is read.
 */
export function useFirstRows({ rows, isFresh }: Activity): Activity['rows'] {
  const [isShown, setShown] = useState(false);
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
