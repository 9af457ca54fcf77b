import { useEffect } from 'react';
import { kept } from './kept.ts';

/**
 * A value, or the last known one of this device until it is known: the screen then does not change
 * when the answer comes. Not for secrets: the value is stored in the clear.
 */
export function useLastKnown(name: string, known: string | undefined): string | undefined {
  useEffect(() => {
    if (known !== undefined) lastOf(name).set(known);
  }, [name, known]);
  return known ?? lastOf(name).get();
}

const lastOf = (name: string) =>
  kept('local', `polytips:last:${name}`, (text) => text ?? undefined);
