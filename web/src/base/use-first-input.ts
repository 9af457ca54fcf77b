import { useEffect } from 'react';

/** Calls `prepare` when something is typed for the first time: it must be the same function each time. */
export function useFirstInput(prepare: () => void): void {
  useEffect(() => {
    document.addEventListener('input', prepare, { once: true });
    return () => document.removeEventListener('input', prepare);
  }, [prepare]);
}
