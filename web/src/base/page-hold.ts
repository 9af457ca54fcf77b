import { useEffect } from 'react';

const lock = 'polytips:page-hold';
let holds = 0;

/** Keeps the app from replacing its version or leaving the screen while `isHeld`, in this tab and in others. */
export function usePageHold(isHeld: boolean): void {
  useEffect(() => {
    if (!isHeld) return undefined;
    let release: (() => void) | undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    holds += 1;
    void navigator.locks.request(lock, { mode: 'shared' }, () => released);
    return () => {
      holds -= 1;
      release?.();
    };
  }, [isHeld]);
}

/** Whether something on this page must not be left. */
export const isPageHeld = (): boolean => holds > 0;

/** Does work that no held page may see, in any tab; `undefined` where one is held now. */
export const unlessHeld = <Result>(work: () => Promise<Result>): Promise<Result | undefined> =>
  navigator.locks.request(lock, { ifAvailable: true }, (free) =>
    free === null ? Promise.resolve(undefined) : work(),
  );
