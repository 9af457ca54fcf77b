import { useEffect, useEffectEvent } from 'react';

/** As long as it takes to write twelve words down, calmly. */
const heldMs = 10 * 60_000;

/** Calls `forget` when a secret has been `held` for ten minutes. */
export function useForget(held: boolean, forget: () => void): void {
  const forgetNow = useEffectEvent(forget);
  useEffect(() => {
    if (!held) return undefined;
    const timer = setTimeout(() => forgetNow(), heldMs);
    return () => clearTimeout(timer);
  }, [held]);
}
