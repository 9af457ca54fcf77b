import { useEffect } from 'react';

/** Calls `prepare`, if there is one, at the first input; it must be the same function each time. */
export function useFirstInput(prepare: (() => void) | undefined): void {
  useEffect(() => {
    if (prepare === undefined) return undefined;
    document.addEventListener('input', prepare, { once: true });
    return () => document.removeEventListener('input', prepare);
  }, [prepare]);
}
