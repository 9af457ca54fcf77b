import { useStoredUser } from '../session/stored-user.ts';
import { useSealedOld } from './sealed-wallet.ts';
import { useVaultState } from './use-vault.ts';

/** Whether the wallet has to be restored after a reset, as far as it is known. */
export interface RestoreNeed {
  readonly isNeeded: boolean;
  /** Whether the server's answer is awaited. */
  readonly isAsking: boolean;
}

/** Whether the wallet has to be restored: it is locked, and still opens with the password from before a reset. */
export function useRestoreNeed(): RestoreNeed {
  const isLocked = useVaultState().status === 'locked';
  // Where a login has opened the wallet with the password, there is nothing to ask the server.
  const isUnopened = useStoredUser()?.phrases === undefined;
  const { isOld, isAsking } = useSealedOld(isLocked && isUnopened);
  return { isNeeded: isLocked && isOld, isAsking };
}
