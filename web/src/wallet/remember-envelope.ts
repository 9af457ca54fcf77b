import { findStoredUser, saveStoredUser } from '../session/stored-user.ts';
import type { CurrentWallet } from './sealed-wallet.ts';

/** Stores the server's current envelope of a wallet with the stored member, where the wallet is that member's. */
export function rememberEnvelope({
  publicKey,
  phrases,
}: Pick<CurrentWallet, 'publicKey' | 'phrases'>): void {
  const user = findStoredUser();
  if (user?.publicKey !== publicKey) return;
  try {
    saveStoredUser({ ...user, phrases });
  } catch {
    // The storage is full. The wallet is open all the same, and the server has the envelope.
  }
}
