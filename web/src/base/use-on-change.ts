import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Calls `onChange` each time that a value differs from the one before. The first value that is known
 * is no change.
 */
export function useOnChange(value: unknown, onChange: () => void): void {
  const seen = useRef(value);
  const notify = useEffectEvent(onChange);
  useEffect(() => {
    const changed = isChange(seen.current, value);
    seen.current = value;
    if (changed) notify();
  }, [value]);
}

/** Whether a value changed; `undefined` is one that is not known. */
export function isChange(seen: unknown, value: unknown): boolean {
  return seen !== undefined && value !== undefined && seen !== value;
}
