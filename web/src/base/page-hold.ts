import { useEffect } from 'react';

const lock = 'polytips:page-hold';
let holds = 0;

/**
 * Does work during which the app must not replace its version or leave the page, in this tab and in others. It waits
 * for a replacement that has begun, which ends this page.
 */
export async function holdPage<Result>(work: () => Promise<Result>): Promise<Result> {
  holds += 1;
  try {
    return await navigator.locks.request(lock, { mode: 'shared' }, work);
  } finally {
    holds -= 1;
  }
}

/** Holds the page while `isHeld`. */
export function usePageHold(isHeld: boolean): void {
  useEffect(() => {
    if (!isHeld) return undefined;
    let release: (() => void) | undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    void holdPage(() => released);
    return () => release?.();
  }, [isHeld]);
}

/** Whether something on this page must not be left. */
export const isPageHeld = (): boolean => holds > 0;

/** Does work that no held page may see, in any tab; `undefined` where one is held now. */
export const unlessHeld = <Result>(work: () => Promise<Result>): Promise<Result | undefined> =>
  navigator.locks.request(lock, { ifAvailable: true }, (free) =>
    free === null ? Promise.resolve(undefined) : work(),
  );
