import { useEffect } from 'react';

// A busy page does what its end would break. Nothing of ours ends it: no newer version takes over in any tab, and the
// app neither reloads itself nor goes to another screen by itself.

/** By this name a tab of an earlier build knows it, too. */
const busyLock = 'polytips:page-hold';
let works = 0;

/** Keeps the page busy during some work. That waits for a version which is taking over, and ends this page. */
export async function keepPageFor<Result>(work: () => Promise<Result>): Promise<Result> {
  works += 1;
  try {
    return await navigator.locks.request(busyLock, { mode: 'shared' }, work);
  } finally {
    works -= 1;
  }
}

/** Keeps the page busy while `isBusy`. */
export function useBusyPage(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return undefined;
    let release: (() => void) | undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    void keepPageFor(() => released);
    return () => release?.();
  }, [isBusy]);
}

/** Whether this page is busy. */
export const isPageBusy = (): boolean => works > 0;

/** Does work that ends the page, in any tab; `undefined` where one is busy now. */
export const unlessPageBusy = <Result>(work: () => Promise<Result>): Promise<Result | undefined> =>
  navigator.locks.request(busyLock, { ifAvailable: true }, async (free) =>
    free === null ? undefined : work(),
  );
