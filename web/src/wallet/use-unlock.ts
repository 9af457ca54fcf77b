import { findStoredUser, saveStoredUser } from '../session/stored-user.ts';
import { vault } from '../vault/app-vault.ts';
import { type ReadWallet, readSealedWallet } from './read-sealed-wallet.ts';
import { type UnlockOutcome, unlockWallet } from './unlock-wallet.ts';
import { type OpeningAttempt, useOpening } from './use-opening.ts';

/** How an attempt ended; one that was cancelled has failed, however far it had come. */
export type Unlocking = UnlockOutcome['state'];

/** Unlocks the stored member's wallet with the password, by the server's current envelope. */
export function useUnlock(): {
  readonly attempt: OpeningAttempt;
  readonly unlock: (password: string) => Promise<Unlocking>;
  readonly cancel: () => void;
} {
  const { attempt, open, cancel } = useOpening(vault.cancel);

  async function unlock(password: string): Promise<Unlocking> {
    const outcome = await open(({ signal, onProgress }) =>
      unlockWallet({ vault, readWallet: readSealedWallet, signal }, password, onProgress),
    );
    if (outcome?.state === 'opened') rememberEnvelope(outcome.wallet);
    return outcome?.state ?? 'failed';
  }

  return { attempt, unlock, cancel };
}

/** The server's envelope is the current one, whatever this browser remembered. */
function rememberEnvelope({ publicKey, phrases }: ReadWallet): void {
  const user = findStoredUser();
  if (user?.publicKey === publicKey) saveStoredUser({ ...user, phrases });
}
