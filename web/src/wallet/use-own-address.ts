import { accountsCalls } from '@polytips/functions/contract/accounts.ts';
import { limits } from '@polytips/functions/contract/limits.ts';
import { useCall } from '../base/api/use-call.ts';
import { useMember } from '../session/use-session.ts';

/**
 * The signed-in member's address, for a screen from which somebody sends to it. A fresh wallet ends the
 * sessions that know the address before, and a screen that asks the server nothing would not notice: this
 * one asks as often as for the balances.
 */
export function useOwnAddress(): string {
  const { uid, publicKey } = useMember();
  const refetchIntervalMs = limits.balanceRefreshMs;
  useCall(accountsCalls.getUser, { params: { id: uid } }, { refetchIntervalMs });
  return publicKey;
}
