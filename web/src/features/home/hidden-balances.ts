import { useSyncExternalStore } from 'react';
import { tryToKeep } from '../../base/browser/try-to-keep.ts';
import { createStore } from '../../base/store.ts';

const key = 'polytips:balances-hidden';

const store = createStore(localStorage.getItem(key) === 'yes');

/** Stands for a figure that is hidden. */
export const hiddenFigure = '••••••';

/** Whether this device hides the figures of Home from those who look on. */
export function useHiddenBalances(): boolean {
  return useSyncExternalStore(store.subscribe, store.get);
}

/** Hides the figures of Home or shows them, and remembers it on this device. */
export function setBalancesHidden(hidden: boolean): void {
  store.set(hidden);
  // Where it is not kept, it holds for this visit.
  tryToKeep(() => localStorage.setItem(key, hidden ? 'yes' : 'no'));
}
