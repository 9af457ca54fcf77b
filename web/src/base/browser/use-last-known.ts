import { useEffect } from 'react';
import { tryToKeep } from './try-to-keep.ts';

/**
 * A value, or the last known one of this device until it is known: the screen then does not change
 * when the answer comes. Not for secrets: the value is stored in the clear.
 */
export function useLastKnown(name: string, known: string | undefined): string | undefined {
  const key = `polytips:last:${name}`;
  useEffect(() => {
    if (known === undefined) return;
    // Where it is not kept, the screen changes once more the next time.
    tryToKeep(() => localStorage.setItem(key, known));
  }, [key, known]);
  return known ?? localStorage.getItem(key) ?? undefined;
}
