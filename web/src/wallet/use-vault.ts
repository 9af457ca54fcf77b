import { useStore } from '../base/use-store.ts';
import { useStoredUser } from '../session/stored-user.ts';
import { useMember } from '../session/use-session.ts';
import { vault } from '../vault/app-vault.ts';
import type { VaultState } from '../vault/vault.ts';

/** Whether the wallet of this tab can sign. */
export function useVaultState(): VaultState {
  return useStore(vault.state);
}

/** Whether the signed-in member's wallet is open; `foreign`: the wallet of another account is. */
export function useOwnVault(): 'locked' | 'unlocked' | 'foreign' {
  const { publicKey } = useMember();
  const state = useVaultState();
  if (state.status !== 'unlocked') return 'locked';
  return state.publicKey === publicKey ? 'unlocked' : 'foreign';
}

/**
 * Whether nothing on this device proves the member's address: until the wallet has opened here once, which stores its
 * envelope, the address is only what the server says. The server is not asked whether that is so.
 */
export function useIsUnproven(): boolean {
  const isUnopened = useStoredUser()?.phrases === undefined;
  return useOwnVault() !== 'unlocked' && isUnopened;
}
