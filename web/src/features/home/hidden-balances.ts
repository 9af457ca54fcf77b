import { kept } from '../../base/browser/kept.ts';
import { useStore } from '../../base/use-store.ts';

const areHidden = kept('local', 'polytips:balances-hidden', (text) => text === 'yes');

/** Stands for a figure that is hidden. */
export const hiddenFigure = '••••••';

/** Whether this device hides the figures of Home from those who look on. */
export const useHiddenBalances = (): boolean => useStore(areHidden);

/** Hides the figures of Home or shows them, and remembers it on this device. */
export const setBalancesHidden = (hidden: boolean): void => areHidden.set(hidden ? 'yes' : 'no');
