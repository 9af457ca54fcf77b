import { useEffect, useEffectEvent } from 'react';
import { followReturns } from '../vault/follow-returns.ts';
import { createIdleWatch } from '../vault/idle-watch.ts';

/** As long as it takes to write twelve words down, calmly. */
const heldMs = 10 * 60_000;

/** Calls `forget` when a secret has been `held` for ten minutes, also where the device slept, or the page is kept aside. */
export function useForget(held: boolean, forget: () => void): void {
  const forgetNow = useEffectEvent(forget);
  useEffect(() => (held ? forgetInTime(() => forgetNow()) : undefined), [held]);
}

/** Calls `forget` as `useForget` does of what is held from now on. @returns what ends this. */
export function forgetInTime(forget: () => void): () => void {
  const watch = createIdleWatch(heldMs, forget);
  const endFollowing = followReturns(watch.check, forget);
  watch.start();
  return () => {
    endFollowing();
    watch.stop();
  };
}
