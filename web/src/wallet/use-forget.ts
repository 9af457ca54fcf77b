import { useEffect, useRef } from 'react';

/** As long as it takes to write twelve words down, calmly. */
const heldMs = 10 * 60_000;

/** Calls `forget` when a secret has been `held` for ten minutes. */
export function useForget(held: boolean, forget: () => void): void {
  const latest = useRef(forget);
  useEffect(() => {
    latest.current = forget;
  });
  useEffect(() => {
    if (!held) return undefined;
    const timer = setTimeout(() => latest.current(), heldMs);
    return () => clearTimeout(timer);
  }, [held]);
}
