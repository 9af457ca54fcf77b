import { kept } from '../base/browser/kept.ts';
import { useStore } from '../base/use-store.ts';
import { useMember } from './use-session.ts';

const paidPackage = (uid: string) =>
  kept('local', `polytips:paid-package:${uid}`, (text) => text === 'yes');

/**
 * Whether the member has paid for a package, confirmed or not, as far as the payment watcher has read, now or on an
 * earlier visit. Home follows it here, because it shows its content before the code of payments has come.
 */
export const usePaidPackage = (): boolean => useStore(paidPackage(useMember().uid));

/** Notes what the payments of a member say. */
export const notePaidPackage = (uid: string, isPaid: boolean): void =>
  paidPackage(uid).set(isPaid ? 'yes' : null);
