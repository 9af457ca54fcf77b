import { createStore } from '../base/store.ts';
import { useStore } from '../base/use-store.ts';

const store = createStore(false);

/**
 * Whether the member has paid for a package, confirmed or not, as far as the payment watcher has read. Home follows
 * it here, because it shows its content before the code of payments has come.
 */
export const usePaidPackage = (): boolean => useStore(store);

/** Notes what the payments of the member say. */
export const notePaidPackage: (isPaid: boolean) => void = store.set;
