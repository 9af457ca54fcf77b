import { useSyncExternalStore } from 'react';
import { useMember } from '../session/use-session.ts';
import { vault } from '../vault/app-vault.ts';
import type { VaultState } from '../vault/vault.ts';

/** Whether the wallet of this tab can sign. */
export function useVaultState(): VaultState {
  return useSyncExternalStore(vault.subscribe, vault.getState);
}

/** Whether the signed-in member's wallet is open; `foreign`: the wallet of another account is. */
export function useOwnVault(): 'locked' | 'unlocked' | 'foreign' {
  const { publicKey } = useMember();
  const state = useVaultState();
  if (state.status !== 'unlocked') return 'locked';
  return state.publicKey === publicKey ? 'unlocked' : 'foreign';
}
