import { useMember } from '../session/use-session.ts';
import { useVaultState } from './use-vault-state.ts';

/** Whether the signed-in member's wallet is open; `foreign`: somebody else's is. */
export function useOwnVault(): 'locked' | 'unlocked' | 'foreign' {
  const { publicKey } = useMember();
  const state = useVaultState();
  if (state.status !== 'unlocked') return 'locked';
  return state.publicKey === publicKey ? 'unlocked' : 'foreign';
}
