import { useSyncExternalStore } from 'react';
import { vault } from '../vault/app-vault.ts';
import type { VaultState } from '../vault/vault.ts';

/** Whether the wallet of this tab can sign, followed. */
export function useVaultState(): VaultState {
  return useSyncExternalStore(vault.subscribe, vault.getState);
}
