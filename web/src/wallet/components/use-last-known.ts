import { useEffect } from 'react';

/**
 * Until a value is known, the one that this device knew last: a screen then comes up as it stays,
 * instead of moving when the answer comes. Nothing secret belongs in it.
 */
export function useLastKnown(name: string, known: string | undefined): string | undefined {
  const key = `polytips:last:${name}`;
  useEffect(() => {
    if (known !== undefined) localStorage.setItem(key, known);
  }, [key, known]);
  return known ?? localStorage.getItem(key) ?? undefined;
}
