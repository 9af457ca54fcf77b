import { useEffect } from 'react';

/**
 * Until a value is known, the one that this device knew last: a screen then comes up as it stays,
 * instead of moving when the answer comes. Nothing secret belongs in it.
 */
export function useLastKnown(name: string, known: string | undefined): string | undefined {
  const key = `polytips:last:${name}`;
  useEffect(() => {
    if (known === undefined) return;
    try {
      localStorage.setItem(key, known);
    } catch {
      // The storage is full: the screen moves once more the next time.
    }
  }, [key, known]);
  return known ?? localStorage.getItem(key) ?? undefined;
}
