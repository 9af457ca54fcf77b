import { useEffect, useState } from 'react';

const shownMs = 60_000;

/** Something that is shown on request: hidden again after a minute, and when the tab is. */
export function useReveal(): {
  readonly revealed: boolean;
  readonly reveal: () => void;
  readonly hide: () => void;
} {
  const [revealed, setRevealed] = useState(false);
  useEffect(() => {
    if (!revealed) return undefined;
    const timer = setTimeout(() => setRevealed(false), shownMs);
    const follow = () => {
      if (document.visibilityState === 'hidden') setRevealed(false);
    };
    document.addEventListener('visibilitychange', follow);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', follow);
    };
  }, [revealed]);
  return { revealed, reveal: () => setRevealed(true), hide: () => setRevealed(false) };
}
