import { accountsCalls } from '@polytips/functions/contract/calls/accounts.ts';
import { useCall } from '../base/api/use-call.ts';
import { useMember } from '../session/use-session.ts';

const refetchIntervalMs = 60_000;

/**
 * The signed-in member's address, for a screen from which somebody sends to it. A fresh wallet ends the
 * sessions that know the address before, and a screen that asks the server nothing would not notice: this
 * one asks every minute and, as every read does, when the member returns to the tab.
 */
export function useOwnAddress(): string {
  const { uid, publicKey } = useMember();
  useCall(accountsCalls.getUser, { params: { id: uid } }, { refetchIntervalMs });
  return publicKey;
}
