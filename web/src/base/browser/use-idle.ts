import { startTransition, useEffect, useState } from 'react';

const idleTimeoutMs = 1_000;

/** Waits until the browser has nothing to do. Safari does not say so; there it is the next task. */
export async function idle(): Promise<void> {
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in globalThis)
      requestIdleCallback(() => resolve(), { timeout: idleTimeoutMs });
    else setTimeout(resolve, 0);
  });
}

/** Whether the browser has had nothing to do since the first paint. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const wait = async () => {
      await idle();
      // What waits for this is not urgent: React draws it in slices, and lets input in between.
      startTransition(() => setIdle(true));
    };
    void wait();
  }, []);
  return isIdle;
}
