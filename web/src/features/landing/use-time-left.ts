import { useEffect, useState } from 'react';
import { type TimeLeft, timeLeft } from './countdown-model.ts';

const tickMs = 1_000;

/** What is left until `target`, each second anew, until it has passed. */
export function useTimeLeft(target: Date): TimeLeft {
  const [now, setNow] = useState(() => new Date());
  const hasPassed = now >= target;
  useEffect(() => {
    if (hasPassed) return undefined;
    const timer = setInterval(() => setNow(new Date()), tickMs);
    return () => clearInterval(timer);
  }, [hasPassed]);
  return timeLeft(target, now);
}
