import { useEffect, useState } from 'react';

/** The time of the device (epoch ms), read again every `everyMs` until it is `untilMs`. */
export function useNow(everyMs: number, untilMs = Number.POSITIVE_INFINITY): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  const isOver = nowMs >= untilMs;
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setInterval(() => setNowMs(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, isOver]);
  return nowMs;
}
